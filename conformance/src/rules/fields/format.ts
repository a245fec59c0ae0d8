import { type Field, readField, writeField } from '@opchain/resources';
import type { DerivedCase } from '../../derive/derived-case.js';
import { accept, listTriable, nameField, reject, type Rule } from '../rule.js';

/** Texts with and without each format, close to each other. */
/** Rejected by the letter of a format, though not by every server: only where the contract names the rejection. */
const subtle: readonly string[] = ['ada..lovelace@example.org', 'ada@example.org ', 'ada@example.org\n', '24:00:00Z'];
const formats: Readonly<Record<string, { readonly valid: readonly string[]; readonly invalid: readonly string[] }>> = {
  email: {
    valid: ['ada.lovelace@example.org', 'a.b.c.d@example.org', "o'neil+x@sub.example.co"],
    invalid: [
      'ada',
      'ada@',
      '@example.org',
      'ada@@example.org',
      'ada..lovelace@example.org',
      'ada lovelace@example.org',
      'ada@example.org ',
      'ada@example.org\n',
    ],
  },
  'date-time': {
    valid: ['2024-02-29T23:59:59Z', '2026-01-31T12:00:00.123+05:30'],
    invalid: ['2026-02-30T12:00:00Z', '2026-01-31T25:00:00Z', '2026-01-31 12:00', '2026-01-31', 'yesterday'],
  },
  date: { valid: ['2024-02-29'], invalid: ['2026-02-29', '2026-13-01', '01.02.2026', '2026-1-1'] },
  time: { valid: ['23:59:59Z'], invalid: ['24:00:00Z', 'noon'] },
  uuid: {
    valid: ['0B5CE7B6-7A0C-4D43-8D4F-2F4A5A7C9B10'],
    invalid: ['0b5ce7b67a0c4d438d4f2f4a5a7c9b10x', '0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b1', 'text'],
  },
  uri: { valid: ['https://example.org/a?b=c#d'], invalid: ['example', '/a', 'https://exa mple.org/'] },
  ipv4: { valid: ['192.0.2.255'], invalid: ['192.0.2.256', '192.0.2'] },
  ipv6: { valid: ['2001:db8::ff'], invalid: ['2001:db8::gg', '1:2'] },
  hostname: { valid: ['a-b.example.org'], invalid: ['-a.example.org', 'a b'] },
  duration: { valid: ['P1DT12H'], invalid: ['1 day', 'P'] },
};
const OFFSET_MS = 5.5 * 3_600_000;
const MAX_INT32 = 2_147_483_647;

/** Sends texts with and without the format of a field. */
export const format: Rule = {
  name: 'format',
  title: 'Accepts values of a format, and rejects others',

  async *derive(subject) {
    const isStrict = subject.contract.settings.rejections.fields !== undefined;
    for (const field of listTriable(subject)) {
      const { schema } = field;
      const name = schema['format'];
      const known = typeof name === 'string' && Object.hasOwn(formats, name) ? formats[name] : undefined;
      const isDate = name === 'date' || name === 'date-time';
      // A day may be impossible for reasons that no schema says: in the past, or before another one.
      if (isDate && !isStrict && !field.opaque) yield* listSameTimes(field, name);
      for (const text of field.opaque || (isDate && !isStrict) ? [] : (known?.valid ?? []))
        if (await subject.isValid(text, schema))
          yield accept(field, 'format', text, `the text ${JSON.stringify(text)}`);
      for (const text of (known?.invalid ?? []).filter((each) => isStrict || !subtle.includes(each)))
        if (!(await subject.isValid(text, schema)))
          yield reject(field, 'format', text, `the text ${JSON.stringify(text)}`);
      if (name === 'int32' && schema['maximum'] === undefined)
        for (const value of [MAX_INT32 + 1, -MAX_INT32 - 2]) yield reject(field, 'format', value, String(value));
    }
  },
};

/** The time of a valid request, written in another way (RFC 3339, section 5.6). */
function* listSameTimes(field: Field, name: string): Iterable<DerivedCase> {
  if (name !== 'date-time') return;
  const input = `the same time with an offset and a fraction in ${nameField(field)}`;
  yield {
    key: `${field.in} ${field.path.join(' ')} offset`,
    input,
    clause: `${nameField(field)} format`,
    field,
    draft: (draft) => {
      const value = readField(draft, field);
      const time = typeof value === 'string' ? Date.parse(value) : NaN;
      if (Number.isNaN(time)) return draft;
      return writeField(draft, field, new Date(time + OFFSET_MS).toISOString().replace('Z', '+05:30'));
    },
    expect: 'accepted',
  };
}
