import { html, nothing, type TemplateResult } from 'lit';
import { type Ref, ref } from 'lit/directives/ref.js';
import type { Texts } from '../../texts/texts.js';
import { icon } from '../parts/icon.js';

export interface SearchFieldParts {
  readonly texts: Texts['palette'];
  readonly query: string;
  /** The row that Enter acts on, as an element's ID. */
  readonly activeId: string | typeof nothing;
  readonly input: Ref<HTMLInputElement>;
  readonly onInput: (event: Event) => void;
  readonly onKey: (event: KeyboardEvent) => void;
  readonly onFocus: () => void;
  readonly onBlur: () => void;
  readonly clear: () => void;
}

export function renderSearchField(parts: SearchFieldParts): TemplateResult {
  const { texts, query } = parts;
  return html`<div class="search" part="search">
    <div class="field">
      ${icon('search')}
      <input
        ${ref(parts.input)}
        type="search"
        role="combobox"
        aria-label=${texts.search}
        aria-expanded="true"
        aria-controls="tree"
        aria-autocomplete="list"
        aria-activedescendant=${parts.activeId}
        autocomplete="off"
        spellcheck="false"
        placeholder=${texts.search}
        .value=${query}
        @input=${parts.onInput}
        @keydown=${parts.onKey}
        @focus=${parts.onFocus}
        @blur=${parts.onBlur}
      />
      ${query === '' ? nothing : html`<button class="icon sm" aria-label=${texts.clear} title=${texts.clear} @click=${parts.clear}>${icon('close', 'small')}</button>`}
    </div>
  </div>`;
}
