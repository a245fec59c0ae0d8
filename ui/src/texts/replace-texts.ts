import type { Texts } from './texts.js';
import { englishTexts } from './texts.js';

/** Partial texts: each is omitted, or has the type of the one that it replaces. */
export type TextOverrides = Some<Texts>;

type Some<T> = T extends (...args: never[]) => unknown
  ? T
  : T extends readonly unknown[]
    ? T
    : T extends object
      ? { readonly [Name in keyof T]?: Some<T[Name]> }
      : T;

/** The English texts with the host's replacements. */
export function replaceTexts(overrides: TextOverrides | undefined): Texts {
  return overrides === undefined ? englishTexts : (merge(englishTexts, overrides) as Texts);
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
