import { listDependencies } from '@opchain/drawing';
import { formatMapping, stepMappings } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { connectionKey } from '../../../stores/view/selection-store.js';
import { icon } from '../../parts/icon.js';

/** The data of the selected connections. */
export function renderConnectionPanel(stores: Stores): TemplateResult {
  const texts = stores.texts.inspector;
  const keys = stores.selection.value.connections;
  const { chain } = stores.chain;
  const selected = listDependencies(chain).filter((each) => keys.has(connectionKey(each)));
  const ordered = new Set(chain.connections.map(connectionKey));
  return html`<div class="title">
      <div class="row"><h2>${texts.connection}</h2></div>
    </div>
    <div class="scroll">
      ${selected.slice(0, 50).map((connection) => {
        const target = stores.chain.step(connection.target);
        const mappings = target
          ? stepMappings(target).filter(({ mapping }) => 'stepId' in mapping && mapping.stepId === connection.source)
          : [];
        const isOrdered = ordered.has(connectionKey(connection));
        return html`<section class="sec">
          <p>${texts.runsAfter(connection.source, connection.target)}</p>
          <header><h3>${texts.carries}</h3></header>
          <p class="hint">
            ${mappings.length === 0 ? texts.carriesNoData : isOrdered ? texts.stillMapped : texts.mappedOnly}
          </p>
          <ul>
            ${mappings.map(
              ({ mapping, path }) =>
                html`<li class="check">
                  <button
                    class="line"
                    @click=${() => {
                      stores.selection.select([connection.target]);
                      stores.view.reveals.emit({ stepId: connection.target, path });
                    }}
                  >
                    <span class="chip map">${formatMapping(mapping)}</span><code class="value ellipsis">${path}</code>
                  </button>
                </li>`,
            )}
          </ul>
          ${
            isOrdered
              ? html`<div class="actions">
                  <button class="btn line" @click=${() => stores.chain.disconnect([connection], 'inspector')}>
                    ${icon('trash', 'small')}${texts.deleteConnection}
                  </button>
                </div>`
              : nothing
          }
        </section>`;
      })}
    </div>`;
}
