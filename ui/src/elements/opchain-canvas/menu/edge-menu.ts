import { fieldOfPath } from '@opchain/drawing';
import { formatMapping, stepMappings } from '@opchain/core/internal/model';
import type { SceneEdge } from '../../../canvas/scene/scene-edge.js';
import { deleteSelection } from '../canvas-commands.js';
import type { CanvasParts } from '../canvas-parts.js';
import { type Menu, type MenuEntry, menuItem } from './menu-entry.js';

/** The mappings that an edge carries, each of which leads to its field, and the removal of its connection. */
export function edgeMenu({ stores, ...parts }: CanvasParts, { key, source, target }: SceneEdge): Menu {
  const texts = stores.texts.menus;
  const step = stores.chain.step(target);
  const carried = step === undefined ? [] : stepMappings(step);
  const values = carried.flatMap(({ mapping, path }): MenuEntry[] =>
    mapping.kind === 'input' || mapping.stepId !== source
      ? []
      : [
          menuItem(`${formatMapping(mapping).slice(2, -2)} → ${fieldOfPath(path)}`, undefined, () =>
            stores.view.reveals.emit({ stepId: target, path }),
          ),
        ],
  );
  const isConnected = stores.chain.chain.connections.some(
    (connection) => connection.source === source && connection.target === target,
  );
  return {
    label: texts.ofEdge(source, target),
    entries: [
      { kind: 'heading', label: values.length === 0 ? texts.orderOnly : texts.values },
      ...values,
      ...(parts.readOnly || !isConnected
        ? []
        : [
            { kind: 'line' } as const,
            menuItem(
              texts.disconnect,
              'trash',
              () => {
                stores.selection.selectConnections([key]);
                deleteSelection({ stores, ...parts });
              },
              'Delete',
            ),
          ]),
    ],
  };
}
