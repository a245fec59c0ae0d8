/** A request as typed or pasted: a path, an address, a method with one of them, or a `curl` command. */
export interface TypedRequest {
  /** In upper case; undefined: any. */
  readonly method: string | undefined;
  /** Path without server and query: `/orders/42`, or a template. Percent-encoded as typed. */
  readonly path: string;
  readonly query: readonly (readonly [name: string, value: string])[];
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string | undefined;
  /** The whole address, if it names a server. */
  readonly url?: string;
}

/** Reads the text of the search field as a request; undefined if it is not one. */
export function readRequest(text: string): TypedRequest | undefined {
  const trimmed = text.trim();
  if (/^curl\s/i.test(trimmed)) return readCurl(trimmed);
  const [, method, address] = /^(?:([a-z]+)\s+)?((?:https?:\/)?\/\S*)$/i.exec(trimmed) ?? [];
  return address === undefined ? undefined : toRequest(method, address);
}

function toRequest(
  method: string | undefined,
  address: string,
  headers: TypedRequest['headers'] = [],
  body?: string,
): TypedRequest {
  const [withoutFragment = ''] = address.split('#');
  const [location = '', query = ''] = withoutFragment.split(/\?(.*)/s);
  return {
    method: method?.toUpperCase(),
    path: location.replace(/^https?:\/\/[^/]*/i, '') || '/',
    query: [...new URLSearchParams(query)],
    headers,
    body,
    ...(/^https?:\/\/[^/]/i.test(address) && { url: address }),
  };
}

/**
 * Options of curl that take a value and are often used, by what it means here. The value of another one is not a URL.
 */
const valueOptions: Readonly<Record<string, 'method' | 'header' | 'data' | 'form' | 'url' | 'ignored'>> = {
  '-X': 'method',
  '--request': 'method',
  '-H': 'header',
  '--header': 'header',
  '-d': 'data',
  '--data': 'data',
  '--data-raw': 'data',
  '--data-ascii': 'data',
  '--data-binary': 'data',
  '--data-urlencode': 'data',
  '--json': 'data',
  '-F': 'form',
  '--form': 'form',
  '--url': 'url',
  ...Object.fromEntries(
    ['-u', '--user', '-b', '--cookie', '-A', '--user-agent', '-e', '--referer', '-o', '--output', '-m', '--max-time']
      .concat(['--connect-timeout', '--retry', '-x', '--proxy', '-c', '--cookie-jar', '--cacert'])
      .map((option) => [option, 'ignored' as const]),
  ),
};

function readCurl(command: string): TypedRequest | undefined {
  const [, ...words] = splitShellWords(command);
  const headers: [string, string][] = [];
  const data: string[] = [];
  const others: string[] = [];
  let method: string | undefined;
  let address: string | undefined;
  let isGet = false;
  let isForm = false;
  while (words.length > 0) {
    // Flags may precede an option in the same word: `-sSX POST`.
    let word = (words.shift() ?? '').replace(/^-[fgikLsSv]+(?=[a-zA-Z])/, '-');
    const joined = /^(--[a-z-]+)=(.*)$/s.exec(word) ?? /^(-[XHdubAeomx])(.+)$/s.exec(word);
    if (joined !== null && !Object.hasOwn(valueOptions, word)) {
      word = joined[1] ?? '';
      words.unshift(joined[2] ?? '');
    }
    const meaning = Object.hasOwn(valueOptions, word) ? valueOptions[word] : undefined;
    if (meaning === undefined) {
      if (word === '-G' || word === '--get') isGet = true;
      else if (word === '-I' || word === '--head') method ??= 'HEAD';
      else if (/^https?:\/\//i.test(word)) address ??= word;
      else if (!word.startsWith('-')) others.push(word);
      continue;
    }
    const value = words.shift() ?? '';
    if (meaning === 'method') method = value;
    else if (meaning === 'url') address = value;
    else if (meaning === 'header') {
      const [, name, content = ''] = /^([^:]+):\s*(.*)$/s.exec(value) ?? [];
      if (name !== undefined) headers.push([name, content]);
    } else if (meaning === 'form') isForm = true;
    else if (meaning === 'data') data.push(value);
  }
  address ??= others[0];
  if (address === undefined) return undefined;
  if (!/^(https?:\/\/|\/)/i.test(address)) address = `http://${address}`;
  const body = data.length === 0 ? undefined : data.join('&');
  if (isGet && body !== undefined)
    return toRequest(method ?? 'GET', `${address}${address.includes('?') ? '&' : '?'}${body}`, headers);
  return toRequest(method ?? (body === undefined && !isForm ? 'GET' : 'POST'), address, headers, body);
}

/** The words of a POSIX shell command. A search field has removed the line ends after backslashes. */
function splitShellWords(command: string): string[] {
  const part = /\\\s+|\s+|'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\]+)/gsy;
  const words: string[] = [];
  let word: string | undefined;
  for (let match = part.exec(command); match !== null; match = part.exec(command)) {
    const [whole, single, double, escaped, plain] = match;
    if (/^\\?\s+$/.test(whole)) {
      if (word !== undefined) words.push(word);
      word = undefined;
    } else word = (word ?? '') + (single ?? double?.replace(/\\(["\\$`])/g, '$1') ?? escaped ?? plain ?? '');
  }
  return word === undefined ? words : [...words, word];
}
