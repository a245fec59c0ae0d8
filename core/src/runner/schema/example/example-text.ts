import type { JsonObject } from '../../../model/json.js';
import { textFromPattern } from './text-from-pattern.js';

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-01-31T12:00:00Z',
  date: '2026-01-31',
  time: '12:00:00Z',
  duration: 'P1D',
  email: 'ada@example.com',
  'idn-email': 'ada@example.com',
  hostname: 'example.com',
  'idn-hostname': 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  'uri-reference': '/example',
  iri: 'https://example.com/',
  'iri-reference': '/example',
  'uri-template': 'https://example.com/{id}',
  uuid: '0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10',
  'json-pointer': '/a',
  'relative-json-pointer': '0',
  regex: '^a$',
  byte: 'dGV4dA==',
  base64: 'dGV4dA==',
  password: 'a long passphrase',
};

/** Candidates for a string of a schema, the most telling first. `number` makes several of them different. */
export function* listTexts(schema: JsonObject, number: number): Generator<string> {
  const minLength = readLength(schema['minLength'], 0);
  const maxLength = readLength(schema['maxLength'], Infinity);
  const { format, pattern } = schema;
  const suffix = number === 0 ? '' : String(number + 1);
  if (typeof format === 'string' && Object.hasOwn(formats, format)) yield fit(formats[format]!, minLength, maxLength);
  if (typeof pattern === 'string') {
    // Also with a format, the shortest text is rarely the one.
    const bound = Math.min(maxLength, Math.max(minLength, 200));
    for (const length of [Math.max(minLength, number + 1), minLength + number + 4, minLength]) {
      const text = textFromPattern(pattern, Math.min(length, bound), bound);
      if (text !== undefined) yield text;
    }
  }
  yield fit(`text${suffix}`, minLength, maxLength);
  yield fit(String(number), minLength, maxLength);
}

function fit(text: string, minLength: number, maxLength: number): string {
  return text.padEnd(Math.min(minLength, 100_000), 'a').slice(0, maxLength === Infinity ? undefined : maxLength);
}

function readLength(value: unknown, fallback: number): number {
  return typeof value === 'number' && value >= 0 ? Math.ceil(value) : fallback;
}
