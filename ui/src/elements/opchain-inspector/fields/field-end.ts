import type { JsonValue } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import { describeType } from '../../../schema/describe-type.js';
import { formatTyped } from '../../../schema/parse-typed.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import type { Texts } from '../../../texts/texts.js';
import { isContainer } from '@opchain/core/model';
import { icon } from '../../parts/icon.js';

export interface FieldEndState {
  readonly view: SchemaView;
  /** The accessible name of the field. */
  readonly label: string;
  readonly text: string;
  /** The field shows its value as chips. */
  readonly chips: boolean;
  readonly set: (text: string) => void;
  readonly openPicker: () => void;
}

/** The end of a value field: its type while empty, the buttons that clear or map it, and the values to choose from. */
export function renderFieldEnd(
  texts: Texts['inspector'],
  { view, label, text, chips, set, openPicker }: FieldEndState,
): TemplateResult {
  const choices = listChoices(view);
  return html`<span class="end">
    ${chips || text !== '' ? nothing : html`<span class="type">${describeType(view, texts.values)}</span>`}
    ${
      chips
        ? html`<button
            class="icon sm"
            aria-label=${texts.clear(label)}
            title=${texts.clear(label)}
            @click=${() => set('')}
          >
            ${icon('close', 'small')}
          </button>`
        : html`<button
            class="icon sm map"
            tabindex="-1"
            aria-label=${texts.map(label)}
            title=${`${texts.map(label)}  {{`}
            @pointerdown=${(event: Event) => event.preventDefault()}
            @click=${openPicker}
          >
            ${icon('braces', 'small')}
          </button>`
    }
    ${
      choices.length > 0 && !chips
        ? html`<opchain-popover .look=${'icon sm'} .label=${texts.choose(label)} .align=${'end'}>
            <span slot="button">${icon('down', 'small')}</span>
            ${choices.map((choice) => html`<button class="mi" role="menuitem" @click=${() => set(formatTyped(choice))}><code>${formatTyped(choice)}</code></button>`)}
          </opchain-popover>`
        : nothing
    }
  </span>`;
}

function listChoices(view: SchemaView): readonly JsonValue[] {
  if (view.choices) return view.choices.filter((choice) => !isContainer(choice));
  return view.types.includes('boolean') ? [true, false] : [];
}

/** What an empty field shows: the default of its schema, or an example. */
export function formatPlaceholder(view: SchemaView, texts: Texts['inspector']): string {
  if (view.default !== undefined) return texts.defaultHint(formatTyped(view.default));
  const example = view.example ?? view.choices?.[0];
  return example === undefined || isContainer(example) ? '' : texts.exampleHint(formatTyped(example));
}
