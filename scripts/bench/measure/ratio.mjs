/**
 * A row: what is ours in proportion to what it is compared with, and the most that it should be.
 * @param {string} name
 * @param {number} limit
 * @param {number} mine
 * @param {number} theirs
 * @param {string} unit of the two, not of their ratio
 * @param {string} [note]
 * @returns {{ name: string, goal: string, figure: number, unit: string, ok: boolean, note: string }}
 */
export const ratio = (name, limit, mine, theirs, unit, note = '') => ({
  name,
  goal: `≤ ${limit}`,
  figure: mine / theirs,
  unit: '×',
  ok: theirs > 0 && mine > 0 && mine / theirs <= limit,
  note: `${mine.toFixed(1)} against ${theirs.toFixed(1)} ${unit}${note === '' ? '' : `; ${note}`}`,
});
