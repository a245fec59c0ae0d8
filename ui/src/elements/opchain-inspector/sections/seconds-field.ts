import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { isPartialNumber, readNumber } from '../../../schema/read-number.js';
import type { Stores } from '../../../stores/stores.js';

/** Whole seconds in 24 days: the maximum of a timer. */
const MAX_SECONDS = 2_147_483;

interface SecondsField {
  /** Where the text being typed is stored. */
  readonly inputPath: string;
  readonly label: string;
  readonly milliseconds: number;
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (inputPath: string, state: boolean | number | string) => void;
  readonly set: (milliseconds: number) => void;
}

/** A duration. An invalid one is rejected with a message under the field, which then shows the current value again. */
export function renderSecondsField(
  stores: Stores,
  { inputPath, label, milliseconds, viewState, setViewState, set }: SecondsField,
): TemplateResult {
  const texts = stores.texts.inspector;
  const currentText = String(milliseconds / 1000);
  const draftText = viewState.get(`${inputPath}?typed`);
  const isInvalid = viewState.get(`${inputPath}?refused`) === true;
  return html`<label class="f"
      ><span class="label plain">${label}</span>
      <input
        class="field num"
        inputmode="decimal"
        autocomplete="off"
        aria-invalid=${isInvalid}
        aria-describedby=${isInvalid ? `${inputPath}-error` : nothing}
        .value=${live(typeof draftText === 'string' ? draftText : currentText)}
        @input=${(event: Event) => {
          const text = (event.target as HTMLInputElement).value;
          const seconds = readSeconds(text);
          setViewState(`${inputPath}?typed`, text);
          setViewState(`${inputPath}?refused`, seconds === undefined && !isPartialNumber(text));
          if (seconds !== undefined) set(Math.round(seconds * 1000));
        }}
        @blur=${() => {
          if (typeof draftText === 'string') setViewState(`${inputPath}?refused`, readSeconds(draftText) === undefined);
          setViewState(`${inputPath}?typed`, false);
        }}
      /><span class="unit">${texts.seconds}</span>
    </label>
    ${isInvalid ? html`<p class="hint bad-text" id=${`${inputPath}-error`} role="alert">${texts.invalidSeconds(MAX_SECONDS, currentText)}</p>` : nothing}`;
}

function readSeconds(text: string): number | undefined {
  const seconds = readNumber(text);
  return seconds !== undefined && seconds >= 0 && seconds <= MAX_SECONDS ? seconds : undefined;
}
