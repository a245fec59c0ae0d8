import { accept, listTriable, reject, type Rule } from '../rule.js';

const halfPair = '\ud800';
/** Characters that patterns often forget, added to a valid text in front, in the middle and behind. */
const additions = ['\n', '\u0000', '\u007f', '\u0085', ' ', '!', 'é', '😀', halfPair];
const texts = [
  'Zoë O’Neil',
  '日本語',
  '😀',
  '👩‍🔬',
  'e\u0301',
  `"'`,
  '<b>&amp;"\'',
  '{{x}} {$y}',
  '%2F../',
  'null',
  '0',
  ' x ',
];

/** Where patterns of email addresses are often wrong. */
const emails: Readonly<Record<string, string>> = {
  '64 characters before the @': `${'a'.repeat(64)}@example.org`,
  '65 characters before the @': `${'a'.repeat(65)}@example.org`,
  'a letter outside ASCII': 'zoë@example.org',
};

/** Sends texts that differ from a valid one by one character, and valid texts with unusual characters. */
export const pattern: Rule = {
  name: 'pattern',
  title: 'Accepts every text that a pattern allows, and rejects every other',

  async *derive(subject) {
    for (const field of listTriable(subject)) {
      const { schema } = field;
      if (schema['type'] !== 'string' || schema['enum'] !== undefined) continue;
      if (!field.opaque)
        for (const text of texts)
          if (await subject.isValid(text, schema)) yield accept(field, 'pattern', text, `the text ${show(text)}`);
      if (schema['pattern'] !== undefined && schema['format'] === 'email')
        for (const [input, text] of Object.entries(emails))
          yield ((await subject.isValid(text, schema)) ? accept : reject)(field, 'pattern', text, input);
      const example = schema['pattern'] === undefined ? undefined : await subject.example(schema);
      if (typeof example !== 'string') continue;
      const { pattern: _, ...rest } = schema;
      for (const addition of additions)
        for (const at of [0, Math.floor(example.length / 2), example.length]) {
          const text = example.slice(0, at) + addition + example.slice(at);
          if (await subject.isValid(text, schema)) continue;
          // Settings may reject it without a pattern.
          if (addition !== halfPair && !(await subject.isValid(text, rest))) continue;
          yield reject(field, 'pattern', text, `the text ${show(text)}`);
        }
    }
  },
};

const show = (text: string) => JSON.stringify(text);
