/** Level of detail of a card: everything; the same with code in type of that size, in the drawing's pixels; method, name and state; method and name in type of that size; shape and color. */
export type CardDetail =
  | 'full'
  | 'medium-12'
  | 'medium-13.5'
  | 'medium-15.5'
  | 'brief'
  | 'name-24'
  | 'name-30'
  | 'name-40'
  | 'name-60'
  | 'shape';

/** The zoom from which each level of detail is shown, from the most to the least. On screen, no text is below 9 pixels, nor larger than at 100 %. */
const MIN_ZOOMS: readonly (readonly [CardDetail, number])[] = [
  ['full', 0.86],
  ['medium-12', 0.78],
  ['medium-13.5', 0.69],
  ['medium-15.5', 0.6],
  ['brief', 0.5],
  ['name-24', 0.38],
  ['name-30', 0.3],
  ['name-40', 0.225],
  ['name-60', 0.15],
  ['shape', 0],
];

/** All levels of detail, from the most to the least. */
export const cardDetails: readonly CardDetail[] = MIN_ZOOMS.map(([detail]) => detail);

/** The level of detail at a zoom, where 1 is 100 %. */
export function zoomDetail(zoom: number): CardDetail {
  return MIN_ZOOMS.find(([, from]) => zoom >= from)?.[0] ?? 'shape';
}

/** Size of code by detail, in the drawing's pixels; the styles have the same. */
export const TEXT_SIZES = { full: 11, 'medium-12': 12, 'medium-13.5': 13.5, 'medium-15.5': 15.5 } as const;
/** Size of names by detail, where a card shows little else. */
export const NAME_SIZES = { 'name-24': 24, 'name-30': 30, 'name-40': 40, 'name-60': 60 } as const;

/** True if cards show inputs and facts at that detail. */
export function hasRows(detail: string): detail is keyof typeof TEXT_SIZES {
  return detail in TEXT_SIZES;
}
