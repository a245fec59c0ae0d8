import type { ListedRow } from './list-rows.js';

/** Rows that Page Up and Page Down move by. */
const PAGE = 10;

type KeyedRow = Pick<ListedRow, 'key' | 'expanded'>;

/** What a key does in a row of the results: it chooses the row, expands or collapses it, or leads to another one. */
export function readRowKey<Row extends KeyedRow>(
  key: string,
  row: KeyedRow,
  rows: readonly Row[],
): 'choose' | 'toggle' | Row | undefined {
  const at = rows.findIndex((each) => each.key === row.key);
  switch (key) {
    case 'Enter':
    case ' ':
      return 'choose';
    case 'ArrowDown':
      return rows[at + 1];
    case 'ArrowUp':
      return rows[at - 1];
    case 'Home':
      return rows[0];
    case 'End':
      return rows.at(-1);
    case 'PageDown':
      return rows[Math.min(at + PAGE, rows.length - 1)];
    case 'PageUp':
      return rows[Math.max(0, at - PAGE)];
    case 'ArrowRight':
      return row.expanded === false ? 'toggle' : row.expanded ? rows[at + 1] : undefined;
    case 'ArrowLeft': {
      if (row.expanded === true) return 'toggle';
      const around = row.key.split('/').slice(0, -1).join('/');
      return rows.find((each) => each.key === around);
    }
    default:
      return undefined;
  }
}
