import type { OperationParts } from '@opchain/core/plugin';
import { describe, isObject, type Members, objects, text } from './members.js';
import { fillIn, hasVariable, type Variables } from './variables.js';

type Parameters = NonNullable<OperationParts['parameters']>;

/** An address in the parts that an operation wants. */
export interface RequestUrl {
  /** Missing where it is in a variable that the collection does not hold. */
  readonly origin?: string;
  /** `:id` and unknown variables stand as `{id}`. */
  readonly path: string;
  readonly parameters: Parameters;
}

/** Reads a request's `url`: a text, or an object with that text in `raw`. */
export function readUrl(url: unknown, variables: Variables): RequestUrl {
  const raw = fillIn(typeof url === 'string' ? url : text(url, 'raw') || join(url), variables);
  const [address = '', search = ''] = raw.split('#', 1)[0]!.split('?', 2);
  const [, origin, rest = ''] = /^((?:\{\{[^{}]+\}\}|(?:[a-z]+:\/\/)?[^/]*))(\/.*)?$/i.exec(address) ?? [];
  const path = (rest || '/')
    .split('/')
    .map((segment) => segment.replace(/^:(.+)$/, '{$1}').replace(/\{\{([^{}]+)\}\}/g, '{$1}'))
    .join('/');
  const declared = objects(url, 'variable').map((entry) => readParameter('path', entry, variables));
  const query = isObject(url) && Array.isArray(url['query']) ? objects(url, 'query') : splitQuery(search);
  return {
    ...(origin === undefined || origin === '' || hasVariable(origin)
      ? {}
      : { origin: origin.includes('://') ? origin : `http://${origin}` }),
    path,
    parameters: [
      ...declared.filter(({ name }) => path.includes(`{${name}}`)),
      ...unique(
        query.filter((entry) => text(entry, 'key') !== '').map((entry) => readParameter('query', entry, variables)),
      ),
    ],
  };
}

/** Header fields that an operation takes; those that the body or a credential brings along are left out. */
export function readHeaders(headers: readonly Members[], variables: Variables): Parameters {
  const ignoredHeaders = new Set(['accept', 'authorization', 'content-type', 'content-length', 'cookie', 'host']);
  return unique(
    headers
      .filter((entry) => !ignoredHeaders.has(text(entry, 'key').toLowerCase()))
      .map((entry) => readParameter('header', entry, variables)),
  );
}

function readParameter(
  location: 'path' | 'query' | 'header',
  entry: Members,
  variables: Variables,
): Parameters[number] {
  const value = fillIn(text(entry, 'value'), variables);
  return {
    in: location,
    name: text(entry, 'key'),
    required: location === 'path',
    ...describe(entry),
    // A value that nobody knows is no example.
    ...(value === '' || hasVariable(value) ? {} : { example: value }),
  };
}

function unique(parameters: Parameters): Parameters {
  return parameters.filter(({ name }, index) => parameters.findIndex((other) => other.name === name) === index);
}

function splitQuery(search: string): Members[] {
  return [...new URLSearchParams(search)].map(([key, value]) => ({ key, value }));
}

/** Without `raw` the pieces are put together. */
function join(url: unknown): string {
  const joinParts = (name: string, between: string): string => {
    const value = isObject(url) ? url[name] : undefined;
    return Array.isArray(value) ? value.filter((part) => typeof part === 'string').join(between) : text(url, name);
  };
  const protocol = text(url, 'protocol');
  const port = text(url, 'port');
  return `${protocol === '' ? '' : `${protocol}://`}${joinParts('host', '.')}${port === '' ? '' : `:${port}`}/${joinParts('path', '/')}`;
}
