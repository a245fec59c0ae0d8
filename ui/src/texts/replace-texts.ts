import type { Texts } from './texts.js';
import { initialTexts } from './initial-texts.js';

/** Partial texts: each is omitted, or has the type of the one that it replaces. */
export type TextOverrides = Some<Texts>;

type Some<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Name in keyof T]?: Some<T[Name]> }
      : T;

const english: Partial<Texts> = { ...initialTexts };

const areas: readonly (keyof Texts)[] = [
  'shell',
  'chain',
  'palette',
  'operationCard',
  'dialogs',
  'documents',
  'report',
  'inspector',
  'canvas',
  'menus',
  'outline',
  'searchBox',
  'servers',
  'examples',
  'results',
  'credentials',
  'messages',
  'suite',
  'workflows',
];

/** Adds the English texts of areas that load later, also to what `replaceTexts` returned before. */
export function addTexts(texts: Partial<Texts>): void {
  Object.assign(english, texts);
}

/** The English texts with the host's replacements. An area is there as soon as its texts are added. */
export function replaceTexts(overrides: TextOverrides = {}): Texts {
  const merged: Partial<Record<keyof Texts, unknown>> = {};
  const read = (area: keyof Texts): unknown =>
    (merged[area] ??= english[area] && merge(english[area], overrides[area]));
  return Object.defineProperties(
    {},
    Object.fromEntries(areas.map((area) => [area, { enumerable: true, get: () => read(area) }])),
  ) as Texts;
}

function merge(base: unknown, override: unknown): unknown {
  if (override === undefined) return base;
  if (!isGroup(base) || !isGroup(override)) return override;
  return {
    ...base,
    ...Object.fromEntries(Object.entries(override).map(([name, text]) => [name, merge(base[name], text)])),
  };
}

function isGroup(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
