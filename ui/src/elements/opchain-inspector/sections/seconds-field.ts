import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { live } from 'lit/directives/live.js';
import { isNumberBegun, readNumber } from '../../../schema/read-number.js';
import type { Stores } from '../../../stores/stores.js';

/** Whole seconds in 24 days: the longest that a timer keeps. */
const longest = 2_147_483;

interface SecondsField {
  /** Where what is being typed is kept. */
  readonly place: string;
  readonly label: string;
  readonly milliseconds: number;
  readonly shown: ReadonlyMap<string, boolean | number | string>;
  readonly show: (place: string, state: boolean | number | string) => void;
  readonly set: (milliseconds: number) => void;
}

/** A length of time. What cannot be one is refused with a sentence under the field, which then shows again what stands. */
export function renderSeconds(stores: Stores, { place, label, milliseconds, shown, show, set }: SecondsField): TemplateResult {
  const words = stores.texts.inspector;
  const now = String(milliseconds / 1000);
  const typed = shown.get(`${place}?typed`);
  const refused = shown.get(`${place}?refused`) === true;
  return html`<label class="f"
      ><span class="label plain">${label}</span>
      <input
        class="field num"
        inputmode="decimal"
        autocomplete="off"
        aria-invalid=${refused}
        aria-describedby=${refused ? `${place}-fault` : nothing}
        .value=${live(typeof typed === 'string' ? typed : now)}
        @input=${(event: Event) => {
          const text = (event.target as HTMLInputElement).value;
          const seconds = readSeconds(text);
          show(`${place}?typed`, text);
          show(`${place}?refused`, seconds === undefined && !isNumberBegun(text));
          if (seconds !== undefined) set(Math.round(seconds * 1000));
        }}
        @blur=${() => {
          if (typeof typed === 'string') show(`${place}?refused`, readSeconds(typed) === undefined);
          show(`${place}?typed`, false);
        }}
      /><span class="unit">${words.seconds}</span>
    </label>
    ${refused ? html`<p class="hint bad-text" id=${`${place}-fault`} role="alert">${words.badSeconds(longest, now)}</p>` : nothing}`;
}

function readSeconds(text: string): number | undefined {
  const seconds = readNumber(text);
  return seconds !== undefined && seconds >= 0 && seconds <= longest ? seconds : undefined;
}
