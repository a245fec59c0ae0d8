import type { JsonValue } from '@opchain/core';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { nameRun } from '../../../stores/runs/name-run.js';
import { formatValue } from '../../../schema/describe-type.js';
import { icon } from '../../parts/icon.js';

export interface PanelState {
  readonly viewState: ReadonlyMap<string, boolean | number | string>;
  readonly setViewState: (key: string, state: boolean | number | string) => void;
}

interface NamedValues {
  readonly kind: 'inputs' | 'outputs';
  readonly title: string;
  /** Shown if there are none. */
  readonly hint: string;
  readonly addLabel: string;
  readonly add: () => void;
  readonly below?: TemplateResult | typeof nothing;
}

interface NamedValue {
  readonly kind: 'inputs' | 'outputs';
  readonly name: string;
  /** The names of all, its own included. */
  readonly names: readonly string[];
  readonly removeLabel: string;
  readonly rename: (name: string) => void;
  readonly remove: () => void;
  /** Beside the name. */
  readonly more?: TemplateResult;
}

const NAME = /^[A-Za-z0-9_.-]+$/;

/** The inputs or the outputs of the chain. */
export function renderNamedValues(
  { kind, title, hint, addLabel, add, below = nothing }: NamedValues,
  cards: readonly TemplateResult[],
): TemplateResult {
  return html`<section class="sec" data-path=${kind}>
    <header>
      <h3>${title}</h3>
      <span class="end"
        ><button class="icon sm" aria-label=${addLabel} title=${addLabel} @click=${add}>
          ${icon('plus', 'small')}
        </button></span
      >
    </header>
    ${cards.length === 0 ? html`<p class="hint">${hint}</p>` : nothing} ${cards} ${below}
  </section>`;
}

/** What the shown run had for one of them, if it is a run of the open chain. */
export function renderValueOfRun(
  { chain, run, texts }: Stores,
  name: string,
  values: Readonly<Record<string, JsonValue>> | undefined,
): TemplateResult | typeof nothing {
  const { shown } = run;
  if (shown?.chain.id !== chain.chain.id || values === undefined || !Object.hasOwn(values, name)) return nothing;
  return html`<div class="f">
    <span class="label plain">${nameRun(texts, shown)}</span>
    <code class="value ellipsis">${formatValue(values[name], texts.inspector.values)}</code>
  </div>`;
}

/** One of them: its name, which is rejected in place, and its fields below. */
export function renderNamedValue(
  { texts: { inspector: texts } }: Stores,
  { viewState, setViewState }: PanelState,
  { kind, name, names, removeLabel, rename, remove, more }: NamedValue,
  fields: TemplateResult,
): TemplateResult {
  const key = `${kind}/${name}?name`;
  const typed = String(viewState.get(key) ?? name);
  const error =
    typed === name
      ? undefined
      : !NAME.test(typed)
        ? texts.nameInvalid
        : names.includes(typed)
          ? texts.nameTaken(typed)
          : undefined;
  return html`<div class="input-card ${kind}" role="group" aria-label=${name} data-path=${`${kind}/${name}`}>
    <div class="f">
      <input
        class="field code ${error === undefined ? '' : 'bad'}"
        aria-label=${texts.inputName}
        aria-invalid=${error === undefined ? nothing : 'true'}
        spellcheck="false"
        autocomplete="off"
        .value=${error === undefined ? name : typed}
        @change=${(event: Event) => {
          const field = event.target as HTMLInputElement;
          const next = (field.value = field.value.trim() || name);
          const isValid = NAME.test(next) && !names.includes(next);
          setViewState(key, isValid ? name : next);
          if (isValid) rename(next);
        }}
      />
      ${more ?? nothing}
      <button class="icon sm" aria-label=${removeLabel} title=${removeLabel} @click=${remove}>
        ${icon('trash', 'small')}
      </button>
    </div>
    ${error === undefined ? nothing : html`<p class="message error" role="alert">${icon('warn', 'small')}${error}</p>`}
    ${fields}
  </div>`;
}
