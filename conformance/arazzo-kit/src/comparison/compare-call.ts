import { isEqual } from './is-equal.js';
import type { ExpectedCall, Json } from '../kit-case.js';
import { normalizeXml } from './normalize-xml.js';
import { readParts } from './read-parts.js';
import { formatCall, type RecordedCall } from '../recorded-call.js';

/** What differs between a call and what is expected of it, as sentences; none if it is as expected. */
export function compareCall(expected: ExpectedCall, call: RecordedCall): readonly string[] {
  const line = compareLine(expected, call);
  return line === undefined
    ? [...compareHeaders(expected, call), ...compareCookies(expected, call), ...compareBody(expected, call)]
    : [line];
}

/** Whether method, path or query differ. */
function compareLine({ call: line, querystring }: ExpectedCall, call: RecordedCall): string | undefined {
  const [method, target = ''] = line.split(' ');
  const [path = '', query = ''] = target.split('?');
  const isSame =
    method === call.method &&
    isEqual(readSegments(path), readSegments(call.path)) &&
    (querystring === undefined
      ? isEqual(readQuery(query), readQuery(call.querystring))
      : querystring === call.querystring);
  return isSame
    ? undefined
    : `expected ${line}${querystring === undefined ? '' : `?${querystring}`}, got ${formatCall(call)}`;
}

const readSegments = (path: string): Json => path.split('/').map((segment) => decode(segment));

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The parameters in the order of their names; those of one name in the order sent. */
const readQuery = (query: string): Json => {
  const parameters = new URLSearchParams(query);
  parameters.sort();
  return [...parameters];
};

function compareHeaders({ headers = {} }: ExpectedCall, call: RecordedCall): readonly string[] {
  return Object.entries(headers).flatMap(([name, value]) => {
    const sent = call.headers[name.toLowerCase()] ?? null;
    return sent === value ? [] : [`header ${name} is ${format(sent)}, expected ${format(value)}`];
  });
}

function compareCookies({ cookies = {} }: ExpectedCall, call: RecordedCall): readonly string[] {
  const sent = new Map(
    (call.headers['cookie'] ?? '').split(/;\s*/).map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, decode(value.join('='))];
    }),
  );
  return Object.entries(cookies).flatMap(([name, value]) =>
    sent.get(name) === value ? [] : [`cookie ${name} is ${format(sent.get(name))}, expected ${format(value)}`],
  );
}

function compareBody(expected: ExpectedCall, call: RecordedCall): readonly string[] {
  const type = call.headers['content-type'] ?? '';
  const differs = (isSame: boolean, wanted: string) =>
    isSame ? [] : [`body is ${format(call.body)} (${type || 'no content type'}), expected ${wanted}`];
  if (expected.noBody === true) return differs(call.body === '', 'none');
  if (expected.text !== undefined) return differs(call.body === expected.text, format(expected.text));
  if (expected.xml !== undefined)
    return differs(
      /xml/i.test(type) && normalizeXml(call.body) === normalizeXml(expected.xml),
      `XML ${normalizeXml(expected.xml)}`,
    );
  if (expected.json !== undefined)
    return differs(
      /json/i.test(type) && isEqual(parseJson(call.body), expected.json),
      `JSON ${JSON.stringify(expected.json)}`,
    );
  if (expected.form !== undefined) {
    const fields = Object.entries(expected.form).flatMap(([name, values]) =>
      [values].flat().map((each) => [name, each]),
    );
    const isSame = isEqual(
      readQuery(call.body),
      readQuery(new URLSearchParams(fields as [string, string][]).toString()),
    );
    return differs(/x-www-form-urlencoded/i.test(type) && isSame, `form ${JSON.stringify(expected.form)}`);
  }
  if (expected.parts !== undefined)
    return differs(hasParts(readParts(type, call.body), expected.parts), `parts ${JSON.stringify(expected.parts)}`);
  return [];
}

function hasParts(
  sent: Readonly<Record<string, string>> | undefined,
  expected: Readonly<Record<string, Json>>,
): boolean {
  return (
    sent !== undefined &&
    isEqual(Object.keys(sent).sort(), Object.keys(expected).sort()) &&
    Object.entries(expected).every(([name, value]) =>
      typeof value === 'object' ? isEqual(parseJson(sent[name] ?? ''), value) : sent[name] === String(value),
    )
  );
}

function parseJson(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const format = (value: string | null | undefined): string =>
  value === null || value === undefined
    ? 'absent'
    : JSON.stringify(value.length > 300 ? `${value.slice(0, 300)}…` : value);
