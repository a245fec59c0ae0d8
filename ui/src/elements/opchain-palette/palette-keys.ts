import { hasMod } from '../parts/key-name.js';
import type { PaletteRow, PaletteRows } from './palette-rows.js';

/** What the keys of the search field and the tree act on. */
export interface PaletteKeyActions {
  readonly rows: PaletteRows;
  /** Key of the active row. */
  readonly active: string | undefined;
  /** The text of the search field. */
  readonly query: string;
  readonly activate: (key: string | undefined) => void;
  readonly toggle: (row: PaletteRow, open?: boolean) => void;
  /** Undefined while the search has found nothing yet. */
  readonly add: (row: PaletteRow | undefined) => void;
  readonly describe: (row: PaletteRow) => void;
  readonly search: (text: string) => void;
  readonly cancelSearch: () => void;
  readonly removeSnippet: (id: string) => void;
}

/** Rows that Page Up and Page Down move by. */
const PAGE = 12;

/** Handles a key; returns false if it means nothing here. */
export function handlePaletteKey(event: KeyboardEvent, inTree: boolean, actions: PaletteKeyActions): boolean {
  const { rows, active } = actions;
  const row = rows.at(rows.indexOf(active));
  switch (event.key) {
    case 'ArrowDown':
      moveActive(actions, 1);
      return true;
    case 'ArrowUp':
      moveActive(actions, -1);
      return true;
    case 'PageDown':
      moveActive(actions, PAGE);
      return true;
    case 'PageUp':
      moveActive(actions, -PAGE);
      return true;
    case 'Enter':
      // With the modifier it runs the chain, as everywhere else.
      if (hasMod(event)) return false;
      if (row?.kind === 'group') actions.toggle(row);
      else if (event.altKey && row) actions.describe(row);
      else actions.add(row);
      return true;
    case 'Escape':
      if (actions.query === '') return false;
      actions.cancelSearch();
      return true;
  }
  return inTree && handleTreeKey(event, row, actions);
}

function handleTreeKey(event: KeyboardEvent, row: PaletteRow | undefined, actions: PaletteKeyActions): boolean {
  switch (event.key) {
    case 'Home':
      moveActive(actions, -actions.rows.length);
      return true;
    case 'End':
      moveActive(actions, actions.rows.length);
      return true;
    case 'ArrowRight':
      if (row?.kind === 'group' && !row.open) actions.toggle(row, true);
      else moveActive(actions, 1);
      return true;
    case 'ArrowLeft':
      if (!row) return false;
      if (row.kind === 'group') actions.toggle(row, false);
      else activateGroupOf(actions, row);
      return true;
    case ' ':
      if (!row) return false;
      activateRow(actions, row);
      return true;
    case 'Delete':
      if (row?.kind !== 'entry' || !row.entry.removable || row.entry.item.kind !== 'preset') return false;
      actions.removeSnippet(row.entry.item.id);
      return true;
    default:
      // Typing while the tree has focus continues in the search field.
      if (event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return false;
      actions.search(actions.query + event.key);
      return true;
  }
}

function activateRow(actions: PaletteKeyActions, row: PaletteRow): void {
  if (row.kind === 'group') actions.toggle(row);
  else actions.add(row);
}

function moveActive({ rows, active, activate }: PaletteKeyActions, by: number): void {
  const at = rows.indexOf(active);
  const next = at < 0 ? (by > 0 ? 0 : rows.length - 1) : Math.max(0, Math.min(rows.length - 1, at + by));
  activate(rows.at(next)?.key);
}

function activateGroupOf({ rows, activate }: PaletteKeyActions, row: PaletteRow): void {
  const group = rows.at(rows.groupIndexOf(rows.indexOf(row.key)));
  if (group) activate(group.key);
}
