import { OpchainError } from '../../model/errors/opchain-error.js';
import type { PathSegment } from '../../model/path-template.js';
import { buildQueryString } from './build-query-string.js';
import { encodeReservedPathText, encodeReservedText, encodeUrlText } from './encode-text.js';
import type { ParameterValue } from './parameter-value.js';
import { type Pair, serializeAsPairs, serializeForPath } from './serialize-parameter.js';
import { serializeContent } from './serialize-content.js';

/**
 * Builds the operation's URL: the server's URL with its own path and query, then the path, then the query. Each value
 * is one percent-encoded segment, or, for `{+name}`, several: `.`, `..`, empty text, CR and LF throw `MAPPING_UNSAFE`.
 */
export function buildUrl(
  server: string,
  segments: readonly PathSegment[],
  pathValues: ReadonlyMap<string, ParameterValue>,
  query: readonly ParameterValue[],
): string {
  const [base = '', baseQuery = ''] = splitQuery(server);
  let url = base.endsWith('/') ? base.slice(0, -1) : base;
  for (const segment of segments) url += `/${buildSegment(segment, pathValues)}`;
  let separator = url.includes('?') ? '&' : '?';
  const append = (text: string): void => {
    url += separator + text;
    separator = '&';
  };
  if (baseQuery !== '') append(baseQuery);
  for (const parameter of query) {
    if (parameter.spec.in === 'querystring') {
      const text = buildQueryString(parameter);
      if (text !== '') append(text);
    } else for (const [name, value] of writeQuery(parameter)) append(`${name}=${value}`);
  }
  return url;
}

function splitQuery(server: string): readonly [string, string] {
  const [withoutFragment = ''] = server.split('#', 1);
  const at = withoutFragment.indexOf('?');
  return at === -1 ? [withoutFragment, ''] : [withoutFragment.slice(0, at), withoutFragment.slice(at + 1)];
}

function buildSegment(segment: PathSegment, values: ReadonlyMap<string, ParameterValue>): string {
  let built = '';
  let filled: string | undefined;
  for (const part of segment) {
    if ('text' in part) {
      built += part.text;
      continue;
    }
    const parameter = values.get(part.name);
    if (parameter === undefined)
      throw new OpchainError('INPUT_MISSING', `The path parameter "${part.name}" has no value.`);
    const written = writePathValue(parameter, part.reserved);
    if (written === '')
      throw new OpchainError(
        'MAPPING_UNSAFE',
        `The value of the path parameter "${part.name}" is empty, which would call a different path.`,
      );
    built += written;
    filled = part.name;
  }
  // Checked as whole segments: a dot from a value next to a dot of the template also means the parent directory, and
  // only a reserved value can contain slashes. `%2E` is a dot to every reader of URLs (RFC 3986, section 6.2.2.2).
  const unsafe = built
    .split('/')
    .map((one) => one.replace(/%2e/gi, '.'))
    .find((one, index) => one === '.' || one === '..' || (index === 0 && one === ''));
  if (filled !== undefined && unsafe !== undefined) {
    throw new OpchainError(
      'MAPPING_UNSAFE',
      `The value of the path parameter "${filled}" produces the segment "${unsafe}", which would call a different path.`,
    );
  }
  return built;
}

function writePathValue({ spec, value }: ParameterValue, reserved: boolean): string {
  const subject = `the path parameter "${spec.name}"`;
  const isPreserved = reserved || spec.allowReserved;
  const encode = (text: string): string => {
    if ((isPreserved ? /[\r\n]|%0[ad]/i : /[\r\n]/).test(text))
      throw new OpchainError('MAPPING_UNSAFE', `The value of ${subject} contains a line break.`);
    return isPreserved ? encodeReservedPathText(text, subject, !reserved) : encodeUrlText(text, subject);
  };
  return spec.contentType === undefined
    ? serializeForPath(spec, value, encode)
    : encode(serializeContent(spec.contentType, value));
}

function writeQuery({ spec, value }: ParameterValue): readonly Pair[] {
  const subject = `the query parameter "${spec.name}"`;
  const encode = (text: string): string =>
    spec.allowReserved ? encodeReservedText(text, subject, 'query') : encodeUrlText(text, subject);
  return spec.contentType === undefined
    ? serializeAsPairs(spec, value, encode)
    : [[encodeUrlText(spec.name, subject), encode(serializeContent(spec.contentType, value))]];
}
