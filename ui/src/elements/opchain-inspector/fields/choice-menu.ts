import type { JsonValue } from '@opchain/core';
import { isContainer } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import { formatTyped } from '../../../schema/parse-typed.js';
import type { SchemaView } from '../../../schema/schema-view.js';
import type { Texts } from '../../../texts/texts.js';
import { icon } from '../../parts/icon.js';

/** More choices than this can be searched. */
const MAX_UNSEARCHED = 12;

/** The values that the schema lists; nothing if it lists none. */
export function renderChoiceMenu(
  texts: Texts['inspector'],
  view: SchemaView,
  label: string,
  choose: (value: JsonValue) => void,
): TemplateResult | typeof nothing {
  const choices = listChoices(view);
  if (choices.length === 0) return nothing;
  const searchable = choices.length > MAX_UNSEARCHED;
  return html`<opchain-popover
    class="choices"
    .look=${'icon sm'}
    .label=${texts.choose(label)}
    .align=${'end'}
    .kind=${searchable ? 'dialog' : 'menu'}
    @popover-close=${clearFilter}
  >
    <span slot="button">${icon('down', 'small')}</span>
    ${
      searchable
        ? html`<input
            class="field filter"
            type="search"
            aria-label=${texts.searchValues}
            placeholder=${texts.searchValues}
            autocomplete="off"
            spellcheck="false"
            @input=${filterChoices}
            @keydown=${chooseFirst}
          />`
        : nothing
    }
    ${choices.map((choice) => html`<button class="mi" role=${searchable ? nothing : 'menuitem'} @click=${() => choose(choice)}><code>${formatTyped(choice)}</code></button>`)}
  </opchain-popover>`;
}

function listChoices(view: SchemaView): readonly JsonValue[] {
  if (view.choices) return view.choices.filter((choice) => !isContainer(choice));
  const ofBoolean = view.types.includes('boolean') ? [true, false] : [];
  return view.types.includes('null') ? [...ofBoolean, null] : ofBoolean;
}

/** Hides the choices that do not contain the typed text. */
function filterChoices(event: Event): void {
  const input = event.target as HTMLInputElement;
  const text = input.value.trim().toLowerCase();
  for (const item of input.parentElement?.querySelectorAll<HTMLButtonElement>('.mi') ?? []) {
    const isHidden = item.textContent?.toLowerCase().includes(text) === false;
    item.hidden = isHidden;
    item.disabled = isHidden;
  }
}

/** Enter chooses the first of the choices that are left. */
function chooseFirst(event: KeyboardEvent): void {
  if (event.key !== 'Enter') return;
  event.preventDefault();
  (event.target as HTMLElement).parentElement?.querySelector<HTMLButtonElement>('.mi:not([hidden])')?.click();
}

function clearFilter(event: Event): void {
  const filter = (event.target as HTMLElement).querySelector<HTMLInputElement>('.filter');
  if (filter === null) return;
  filter.value = '';
  filter.dispatchEvent(new Event('input'));
}
