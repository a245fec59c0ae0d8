import type { RequestValues } from '../../../model/request-values.js';

/** The address of a request, taken apart. */
export interface RequestUrl {
  readonly origin: string;
  /** The path with `{name}` for what differs between calls; percent-encoded. */
  readonly path: string;
  readonly values: Pick<RequestValues, 'path' | 'query'>;
}

/**
 * Reads an address as it is typed: without a scheme it is one of HTTPS. Mappings in its path, such as `{{order.id}}`,
 * become path parameters. Undefined if it is not one.
 */
export function readRequestUrl(typed: string): RequestUrl | undefined {
  const text = typed.trim();
  const absolute = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  const [location = '', query = ''] = absolute.replace(/#[^{}]*$/, '').split(/\?(.*)/s);
  const mapped: Record<string, string> = {};
  const template = location.replace(/\{\{([^{}]+)\}\}/g, (mapping, inner: string) => {
    const word = /([A-Za-z0-9_]+)[^A-Za-z0-9_]*$/.exec(inner)?.[1] ?? 'value';
    const name = mapped[word] === undefined || mapped[word] === mapping ? word : `${word}${Object.keys(mapped).length}`;
    mapped[name] = mapping;
    return `{${name}}`;
  });
  const url = URL.parse(template);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '' || /[{}]|%7b/i.test(url.host)) return undefined;
  return {
    origin: url.origin,
    path: url.pathname.replace(/%7B/gi, '{').replace(/%7D/gi, '}'),
    values: { path: mapped, query: [...new URLSearchParams(query)] },
  };
}
