import type { JsonObject } from '@opchain/core';

/**
 * Makes a text from a tag that is unique. Where there is room for few texts, they follow each other by `index`, so that
 * none comes twice.
 */
export type Vary = (tag: string, index?: number) => string;

const kinds = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const;
const MIN_TEXTS = 500;
/** With more texts than that, random ones are practically unique. */
const MANY_TEXTS = 2n ** 40n;
const MIN_INTEGERS = 10_000;
const SAMPLE_TAG = 'lzxq3k9d1-12';

/**
 * How to make unique texts of one whose form is fixed: its digits and letters change to others of their kind, where the
 * form allows that. Undefined if there are too few of them.
 */
export async function varyText(text: string, isValid: (text: string) => Promise<boolean>): Promise<Vary | undefined> {
  const characters = [...text];
  const free: { readonly at: number; readonly kind: string }[] = [];
  for (const [at, character] of characters.entries()) {
    const kind = kinds.find((each) => each.includes(character));
    if (kind === undefined) continue;
    const others = [kind.charAt(0), kind.charAt(4), kind.slice(-1)].map((each) => characters.with(at, each).join(''));
    if ((await Promise.all(others.map(isValid))).every(Boolean)) free.push({ at, kind });
  }
  const room = free.reduce((product, { kind }) => product * BigInt(kind.length), 1n);
  if (room < MIN_TEXTS) return undefined;
  const vary: Vary = (tag, index) => {
    let rest = room < MANY_TEXTS && index !== undefined ? BigInt(index) % room : hash(tag);
    const varied = [...characters];
    for (const { at, kind } of free.toReversed()) {
      varied[at] = kind.charAt(Number(rest % BigInt(kind.length)));
      rest /= BigInt(kind.length);
    }
    return varied.join('');
  };
  return (await isValid(vary(SAMPLE_TAG))) ? vary : undefined;
}

/** How to make unique integers within the bounds of a schema. Undefined if there are too few of them. */
export function varyInteger({ minimum, maximum, multipleOf }: JsonObject): ((tag: string) => number) | undefined {
  const low = typeof minimum === 'number' ? Math.ceil(minimum) : 1;
  const high = typeof maximum === 'number' ? Math.floor(maximum) : Math.max(low, 0) + 2 ** 31 - 1;
  const step = typeof multipleOf === 'number' && Number.isInteger(multipleOf) ? multipleOf : 1;
  const first = Math.ceil(low / step) * step;
  const count = Math.min(2 ** 31, Math.floor((high - first) / step));
  return count < MIN_INTEGERS ? undefined : (tag) => first + Number(hash(tag) % BigInt(count)) * step;
}

/** 64 bits (FNV-1a) that are different for different tags. */
function hash(tag: string): bigint {
  let value = 0xcbf29ce484222325n;
  for (const character of tag)
    value = BigInt.asUintN(64, (value ^ BigInt(character.codePointAt(0) ?? 0)) * 0x100000001b3n);
  return value;
}
