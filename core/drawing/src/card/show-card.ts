import { type CardDetail, hasRows, NAME_SIZES, TEXT_SIZES } from './card-detail.js';
import type { CardModel, CardRow } from './card-model.js';
import { fitHeading, fitKey, fitMapping, fitNameInLines, fitPath } from './fit-name.js';

/** What a card shows at a level of detail, with texts that fit. */
export interface ShownCard {
  /** Its name, in one or two lines. */
  readonly lines: readonly string[];
  /** Undefined where there is no room for it, and for preset steps. */
  readonly method?: string | undefined;
  /** Inputs and facts; undefined at less detail. */
  readonly body?: ShownBody;
}

/** What a card shows between its name and its state. */
export interface ShownBody {
  /** The id, where the card has a title. */
  readonly id?: string | undefined;
  /** The path, shortened to what fits beside the id and the credential; empty if nothing does. */
  readonly path: string;
  /** The inputs, in the order of the model. */
  readonly rows: readonly ShownRow[];
}

/** An input with texts that fit. */
export interface ShownRow extends CardRow {
  /** The name, shortened. */
  readonly key: string;
  /** The value; a mapping is shortened, a literal is cut off where the row ends. */
  readonly value: string;
}

/** How much larger than code a name is. */
const NAME = 1.13;
/** Size of names where a card shows its state below them. */
const BRIEF_SIZE = 21;
/** Height of a line, as a share of the font size. */
const LINE = 1.1;
/** What a name leaves of the height of a card. */
const PADDING = 8;

/**
 * Returns what a card shows at a level of detail. `shape`: nothing but its color. Pure.
 *
 * @param height of the card, in CSS pixels at 100 %
 */
export function showCard(card: CardModel, detail: CardDetail, height: number): ShownCard {
  const { id, title, method, path, credential, rows } = card;
  if (detail === 'shape') return { lines: [] };
  if (detail === 'brief') return { lines: fitNameInLines(id, BRIEF_SIZE, 2), method };
  if (!hasRows(detail)) return showName(card, detail, height);
  const size = TEXT_SIZES[detail];
  return {
    // A title is cut off at its end, where the card ends: what it does is at its beginning.
    lines: [title ?? (detail === 'full' ? id : fitHeading(id, NAME * size, method))],
    method,
    body: {
      id: title && id,
      path: method === undefined ? path : fitPath(path, size, credential?.text, title && id),
      rows: rows.map((row) => ({
        ...row,
        key: fitKey(row.name, size),
        value: row.kind === 'mapping' ? fitMapping(row.text, size) : row.text,
      })),
    },
  };
}

/** The name of a card in one or two lines, and the method above it where there is room: the name matters more. */
export function showName(
  { id, method }: { readonly id: string; readonly method?: string | undefined },
  detail: keyof typeof NAME_SIZES,
  height: number,
): ShownCard {
  const room = Math.max(1, Math.floor((height - PADDING) / (LINE * NAME_SIZES[detail])));
  const lines = fitNameInLines(id, NAME_SIZES[detail], Math.min(2, room));
  return { lines, method: lines.length === room ? undefined : method };
}
