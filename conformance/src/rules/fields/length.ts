import { accept, listTriable, reject, type Rule, withNear } from '../rule.js';

/** Longer texts are not worth sending. */
const MAX_LENGTH = 100_000;

/** An email address with that many characters; labels of its domain have at most 63 (RFC 1035, section 2.3.4). */
export function createAddress(count: number): string {
  const labels = 'a'.repeat(Math.max(0, count - 6)).match(/.{1,60}/g) ?? [];
  const domain = `${labels.join('.')}.org`;
  return `a@${domain.slice(Math.max(0, domain.length - (count - 2)))}`;
}

/** Sends the shortest and the longest text allowed, and those that are shorter and longer by one character. */
export const length: Rule = {
  name: 'length',
  title: 'Accepts texts up to the bounds of their length, and rejects those beyond',

  async *derive(subject) {
    const isStrict = subject.contract.settings.rejections.fields !== undefined;
    for (const field of listTriable(subject)) {
      for (const [keyword, step] of [
        ['minLength', -1],
        ['maxLength', 1],
      ] as const) {
        const bound = field.schema[keyword];
        if (typeof bound !== 'number' || bound > MAX_LENGTH) continue;
        for (const count of [bound, bound + step]) {
          const isAllowed = count === bound;
          if (count < 0 || (isAllowed && field.opaque)) continue;
          const exact = { ...field.schema, minLength: count, maxLength: count };
          const address = createAddress(count);
          const value =
            (await subject.example(exact)) ?? ((await subject.isValid(address, exact)) ? address : undefined);
          // A pattern may allow no other length; then the length alone is wrong.
          const text = value ?? (isAllowed ? undefined : 'a'.repeat(count));
          if (text === undefined) continue;
          const input = `${count} characters`;
          const near = isAllowed
            ? await subject.example({
                ...field.schema,
                minLength: Math.max(0, bound - step),
                maxLength: Math.max(0, bound - step),
              })
            : undefined;
          yield isAllowed
            ? withNear(accept(field, keyword, text, input), field, near)
            : reject(field, keyword, text, input);
          // Lengths are in characters, not in units of UTF-16 or bytes (JSON Schema Validation, section 6.3).
          const wide = '😀'.repeat(count);
          // Many servers count in another way: only a contract that names the rejection is meant by the letter.
          if (isStrict && count > 1 && (await subject.isValid(wide, exact)))
            yield isAllowed
              ? accept(field, keyword, wide, `${count} emojis`)
              : reject(field, keyword, wide, `${count} emojis`);
        }
      }
    }
  },
};
