import type { JsonObject } from '@opchain/core/internal/model';
import { type Field, findMember, listLikelyValues, typesOf } from '@opchain/resources';
import { accept, listTriable, reject, type Rule, type RuleSubject, withNear } from '../rule.js';

const halfPair = '\ud800';
/** Characters that patterns often forget, added to a valid text in front, in the middle and behind. */
const additions = ['\n', '\u0000', '\u007f', '\u0085', ' ', '!', 'é', '😀', halfPair];
/** Every server that accepts any text accepts this one. */
const PLAIN_TEXT = 'Sample';
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

const publicLists = /\b(?:IANA|ISO[ -]?(?:639|3166|4217)|BCP ?47)\b/;
/** An entry of no such list. */
const NO_ENTRY = 'Nowhere/None';

/** Sends texts that differ from a valid one by one character, and valid texts with unusual characters. */
export const pattern: Rule = {
  name: 'pattern',
  title: 'Accepts every text that a pattern allows, and rejects every other',

  async *derive(subject) {
    const isStrict = subject.contract.settings.rejections.fields !== undefined;
    for (const field of [...listTriable(subject), ...listOwnKeys(subject)]) {
      const { schema } = field;
      const types = typesOf(field).filter((type) => type !== 'null');
      if (types.length !== 1 || types[0] !== 'string' || schema['enum'] !== undefined) continue;
      // What a name such as `time_zone` asks for is a text of a list that no schema says.
      const isKnown = !isStrict && listLikelyValues({ name: String(field.path.at(-1)) }, 0).length > 0;
      if (namesList(schema) && (await subject.isValid(NO_ENTRY, schema))) {
        // The schema allows it: what it lacks is in its description.
        const { field: _, ...entry } = reject(field, 'description', NO_ENTRY, `the text ${show(NO_ENTRY)}`);
        yield entry;
      }
      const isSendable = (text: string) => field.in !== 'header' || /^[!-~](?:[ -~]*[!-~])?$/.test(text);
      const plain = (await subject.isValid(PLAIN_TEXT, schema)) ? PLAIN_TEXT : undefined;
      if (!field.opaque && !isKnown)
        for (const text of texts.filter(isSendable))
          if (await subject.isValid(text, schema))
            yield withNear(accept(field, 'pattern', text, `the text ${show(text)}`), field, plain);
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

/** The key of a record in its path, where the client chooses it (RFC 9110, section 9.3.4). */
function listOwnKeys({ contract, operation, fields }: RuleSubject): readonly Field[] {
  if (operation.method !== 'PUT' || findMember(contract, operation.id, 'PUT') === undefined) return [];
  return fields.filter(({ in: location, path, opaque, schema }) => {
    const isKey = location === 'path' && operation.path.endsWith(`{${String(path[0])}}`);
    return isKey && !opaque && schema['pattern'] !== undefined;
  });
}

/** True if the description says that values are entries of a public list, such as the IANA database of time zones. */
function namesList({ description }: JsonObject): boolean {
  return typeof description === 'string' && publicLists.test(description);
}

const show = (text: string) => JSON.stringify(text);
