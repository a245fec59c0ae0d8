import type { JsonValue } from '@opchain/core';
import { asWholeMapping, writeJson } from '@opchain/core/internal/model';
import { listInputRows } from '@opchain/drawing';
import { copyText } from '../../parts/copy-text.js';
import type { CanvasParts } from '../canvas-parts.js';
import { type Menu, menuItem } from './menu-entry.js';

/** What can be done with an input of a node, as its card shows it; undefined if it has no value. */
export function valueMenu({ stores, scene, readOnly, focus }: CanvasParts, id: string, path: string): Menu | undefined {
  const node = scene.node(id);
  const row = node === undefined ? undefined : listInputRows(node).find((each) => each.path === path);
  if (row === undefined) return undefined;
  const texts = stores.texts.menus;
  const source = sourceOf(row.value);
  const text = typeof row.value === 'string' ? row.value : writeJson(row.value);
  const goTo = (to: string): void => {
    stores.selection.select([to]);
    focus(to);
  };
  return {
    label: texts.ofValue(row.name),
    entries: [
      { kind: 'heading', label: row.name },
      menuItem(texts.editValue, 'braces', () => stores.view.reveals.emit({ stepId: id, path })),
      menuItem(texts.copyValue, 'copy', () => void copyText(stores, text)),
      ...(source === undefined || scene.box(source) === undefined
        ? []
        : [menuItem(texts.goToSource(source), 'right', () => goTo(source))]),
      ...(readOnly || !path.startsWith('parameters/')
        ? []
        : [menuItem(texts.clearValue, 'trash', () => clearParameter(stores, id, path))]),
    ],
  };
}

function sourceOf(value: JsonValue): string | undefined {
  if (typeof value !== 'string') return undefined;
  try {
    const mapping = asWholeMapping(value);
    return mapping !== undefined && 'stepId' in mapping ? mapping.stepId : undefined;
  } catch {
    return undefined;
  }
}

function clearParameter(stores: CanvasParts['stores'], id: string, path: string): void {
  const [, location, name] = path.split('/');
  const parameter = stores.chain
    .operationSteps()
    .find((step) => step.id === id)
    ?.parameters.find(
      (each) => each.in === location && each.name === name?.replaceAll('~1', '/').replaceAll('~0', '~'),
    );
  if (parameter !== undefined) stores.chain.setParameter(id, parameter.in, parameter.name, undefined, 'canvas');
}
