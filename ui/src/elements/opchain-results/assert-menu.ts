import { html, type TemplateResult } from 'lit';
import { typeOfValue } from '../../schema/type-of-value.js';
import { writeStart } from '../../schema/write-start.js';
import type { Texts } from '../../texts/texts.js';
import { icon } from '../parts/icon.js';
import { listAssertKinds, patternOf } from './assert-value.js';
import type { JsonLine } from './flatten-json.js';
import { type AssertKind, OpchainValueActionEvent } from './json-tree-events.js';

/** Characters of a value that the menu shows. */
const MAX_SHOWN = 40;

/** What can be asserted of the value of a row, to choose from. */
export function renderAssertMenu(
  tree: EventTarget & { readonly texts: Texts; readonly stopAsserting: () => void },
  line: JsonLine,
  label: string,
): TemplateResult {
  return html`<opchain-popover
    .look=${'icon sm'}
    .label=${label}
    .align=${'end'}
    @popover-close=${tree.stopAsserting}
    @click=${(event: Event) => event.stopPropagation()}
  >
    <span slot="button">${icon('shield', 'small')}</span>
    ${listAssertKinds(line.path, line.value).map(
      (kind) =>
        html`<button
          class="mi"
          role="menuitem"
          @click=${() => tree.dispatchEvent(new OpchainValueActionEvent('assert', line, kind))}
        >
          ${describeAssert(tree.texts, kind, line)}
        </button>`,
    )}
  </opchain-popover>`;
}

function describeAssert({ results: { asserts } }: Texts, kind: AssertKind, { value }: JsonLine): string {
  if (kind === 'exists') return asserts.exists;
  if (kind === 'equals') return asserts.equals(writeStart(value, MAX_SHOWN));
  if (kind === 'matches') return asserts.matches(patternOf(value));
  const type = typeOfValue(value);
  return asserts.type(type === 'integer' ? 'number' : type);
}
