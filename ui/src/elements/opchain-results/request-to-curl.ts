import type { RecordedRequest } from '@opchain/core';

/** The request as a command for a POSIX shell. Secrets are already masked. */
export function requestToCurl({ method, url, headers, body }: RecordedRequest): string {
  const parts = [
    'curl',
    ...(method === 'GET' && body === undefined ? [] : method === 'HEAD' ? ['--head'] : ['--request', quote(method)]),
    quote(url),
  ];
  for (const [name, value] of headers) parts.push('--header', quote(value === '' ? `${name};` : `${name}: ${value}`));
  if (body !== undefined) parts.push('--data-raw', quote(body));
  return parts.reduce((line, part) => (part.startsWith('--') ? `${line} \\\n  ${part}` : `${line} ${part}`));
}

/** Within single quotes, only the quote itself is special. */
function quote(text: string): string {
  return /^[\w./:@%+=,-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}
