import type { CardModel } from '@opchain/drawing';
import type { canvasTexts } from '../../texts/canvas-texts.js';

/** The card's accessible name. */
export function cardAriaLabel(
  card: CardModel,
  after: readonly string[],
  stateLabel: string | undefined,
  texts: typeof canvasTexts,
): string {
  return [
    card.id,
    card.method === undefined ? card.path : `${card.method} ${card.path}`,
    card.round,
    stateLabel === undefined ? card.note : `${stateLabel} ${card.details}`,
    after.length === 0 ? texts.runsFirst : `${texts.runsAfter} ${after.join(', ')}`,
    card.credential?.text,
    card.credential?.hint,
    ...card.rows.filter(({ kind }) => kind !== 'literal').map(({ name, text }) => `${name} ${text}`),
    card.diagnostics === 0 ? undefined : texts.diagnostics(card.diagnostics),
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
}
