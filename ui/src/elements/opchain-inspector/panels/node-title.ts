import type { ChainNode } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { methodBadge } from '../../parts/method-badge.js';

export interface NodeTitle {
  readonly stores: Stores;
  readonly node: ChainNode;
  readonly renaming: boolean;
  readonly rename: (on: boolean) => void;
  readonly run: () => void;
}

/** The node's name and what can be done with the node as a whole. */
export function renderNodeTitle({ stores, node, renaming, rename, run }: NodeTitle): TemplateResult {
  const words = stores.texts.inspector;
  const summary = node.kind === 'operation' ? stores.descriptions.find(node.operation) : undefined;
  const finish = (event: Event, keep: boolean): void => {
    const input = event.target as HTMLInputElement;
    if (keep && renaming) {
      const outcome = stores.chain.renameNode(node.id, input.value.trim(), 'inspector');
      if (!outcome.ok) {
        stores.view.notices.emit({ text: outcome.reason, tone: 'failed' });
        return;
      }
      stores.selection.select([input.value.trim()]);
    }
    rename(false);
  };
  const item = (face: TemplateResult, act: () => void): TemplateResult => html`<button class="mi" role="menuitem" @click=${act}>${face}</button>`;
  return html`<div class="title">
    <div class="row">
      ${node.kind === 'operation' ? (summary ? methodBadge(summary.method) : nothing) : icon(node.kind === 'wait' ? 'wait' : 'shield')}
      ${
        renaming
          ? html`<input
              class="field code"
              aria-label=${words.nodeName}
              spellcheck="false"
              autocomplete="off"
              .value=${node.id}
              @keydown=${(event: KeyboardEvent) => {
                if (event.key === 'Enter') finish(event, true);
                else if (event.key === 'Escape') finish(event, false);
                else return;
                event.preventDefault();
                event.stopPropagation();
              }}
              @blur=${(event: Event) => finish(event, (event.target as HTMLInputElement).value !== node.id)}
            />`
          : html`<h2 class="ellipsis" title=${node.id} @dblclick=${() => rename(true)}>${node.id}</h2>`
      }
      <button class="icon sm" aria-label=${words.runNode(node.id)} title=${words.runNode(node.id)} ?disabled=${stores.run.running} @click=${run}>
        ${icon('play', 'small')}
      </button>
      <opchain-popover .look=${'icon sm'} .label=${words.more} .align=${'end'}>
        <span slot="button">${icon('more')}</span>
        ${item(html`${words.rename}<span class="end">F2</span>`, () => stores.view.reveals.emit({ nodeId: node.id, place: 'name' }))}
        ${item(html`${words.duplicate}`, () => stores.selection.select(stores.chain.duplicate([node.id], 'inspector')))}
        ${item(html`${words.savePiece}`, () => stores.view.patch({ dialog: 'piece' }))}
        ${item(html`${words.remove}<span class="end">Delete</span>`, () => stores.chain.removeNodes([node.id], 'inspector'))}
      </opchain-popover>
    </div>
    ${
      node.kind === 'operation'
        ? html`<p class="ellipsis path" title=${summary?.path ?? node.operation.id}>${summary?.path ?? node.operation.id}</p>`
        : html`<p class="plain">${node.kind === 'wait' ? words.waitHint : words.assertHint}</p>`
    }
  </div>`;
}
