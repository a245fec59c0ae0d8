import { formatMapping, nodeMappings } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { connectionKey } from '../../../stores/selection-store.js';
import { icon } from '../../parts/icon.js';

/** What the selected connections carry. */
export function renderConnectionPanel(stores: Stores): TemplateResult {
  const words = stores.texts.inspector;
  const keys = stores.selection.value.connections;
  const chosen = stores.chain.chain.connections.filter((each) => keys.has(connectionKey(each)));
  return html`<div class="title">
      <div class="row"><h2>${words.connection}</h2></div>
    </div>
    <div class="scroll">
      ${chosen.slice(0, 50).map((connection) => {
        const target = stores.chain.node(connection.target);
        const carried = target ? nodeMappings(target).filter(({ mapping }) => 'node' in mapping && mapping.node === connection.source) : [];
        return html`<section class="sec">
          <p>${words.runsAfter(connection.source, connection.target)}</p>
          <header><h3>${words.carries}</h3></header>
          ${carried.length === 0 ? html`<p class="hint">${words.carriesNothing}</p>` : html`<p class="hint">${words.stillMapped}</p>`}
          <ul>
            ${carried.map(
              ({ mapping, place }) =>
                html`<li class="check">
                  <button
                    class="line"
                    @click=${() => {
                      stores.selection.select([connection.target]);
                      stores.view.reveals.emit({ nodeId: connection.target, place });
                    }}
                  >
                    <span class="chip map">${formatMapping(mapping)}</span><code class="value ellipsis">${place}</code>
                  </button>
                </li>`,
            )}
          </ul>
          <div class="actions">
            <button class="btn line" @click=${() => stores.chain.disconnect([connection], 'inspector')}>
              ${icon('trash', 'small')}${words.deleteConnection}
            </button>
          </div>
        </section>`;
      })}
    </div>`;
}
