import type { JsonObject } from '@opchain/core';

const kinds = ['0123456789', 'abcdefghijklmnopqrstuvwxyz', 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'] as const;
const MIN_FREE = 4;
const MIN_INTEGERS = 10_000;

/**
 * How to make unique texts of one whose form is fixed: its digits and letters change to others of their kind, where the
 * form allows that. Undefined if there are too few of them.
 */
export async function varyText(
  text: string,
  isValid: (text: string) => Promise<boolean>,
): Promise<((tag: string) => string) | undefined> {
  const characters = [...text];
  const free: { readonly at: number; readonly kind: string }[] = [];
  for (const [at, character] of characters.entries()) {
    const kind = kinds.find((each) => each.includes(character));
    if (kind === undefined) continue;
    const others = [kind[0]!, kind[4]!, kind.at(-1)!].map((other) => characters.with(at, other).join(''));
    if ((await Promise.all(others.map(isValid))).every(Boolean)) free.push({ at, kind });
  }
  if (free.length < MIN_FREE) return undefined;
  const vary = (tag: string): string => {
    let rest = hash(tag);
    const varied = [...characters];
    for (const { at, kind } of free.toReversed()) {
      varied[at] = kind[Number(rest % BigInt(kind.length))]!;
      rest /= BigInt(kind.length);
    }
    return varied.join('');
  };
  return (await isValid(vary('lzxq3k9d1-12'))) ? vary : undefined;
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
  for (const character of tag) value = BigInt.asUintN(64, (value ^ BigInt(character.codePointAt(0)!)) * 0x100000001b3n);
  return value;
}
