import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../stores/stores.js';
import { icon } from '../parts/icon.js';
import { isCommonScheme, nameOfScheme } from './common-schemes.js';
import { schemeIcon } from './explain-scheme.js';

/** A menu of all schemes to add a credential for. */
export function renderAddAny(
  stores: Stores,
  add: (source: string, scheme: string) => void,
): TemplateResult | typeof nothing {
  const { descriptions, texts } = stores;
  const { entries } = descriptions.value;
  const schemes = entries.flatMap(({ source, description }) =>
    descriptions.schemes(source).map((scheme) => ({ source, title: description.title, scheme })),
  );
  if (schemes.length === 0) return nothing;
  return html`<opchain-popover look="btn line" .label=${undefined}
    ><span slot="button" class="row">${icon('plus', 'small')}${texts.credentials.addAny}</span> ${schemes.map(
      ({ source, title, scheme }) =>
        html`<button class="mi" type="button" role="menuitem" @click=${() => add(source, scheme.name)}>
          ${icon(schemeIcon(scheme), 'small')}${nameOfScheme(stores, scheme)}<span class="end"
            >${entries.length > 1 ? title : isCommonScheme(scheme.name) ? nothing : texts.messages.scheme(scheme)}</span
          >
        </button>`,
    )}</opchain-popover
  >`;
}
