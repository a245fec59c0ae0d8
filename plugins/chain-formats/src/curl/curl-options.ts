/** An option of a curl command, by its long name, or a URL. */
export interface CurlOption {
  readonly name: string;
  readonly value: string;
}

const shortNames: Readonly<Record<string, string>> = {
  ...{ A: 'user-agent', b: 'cookie', C: 'continue-at', c: 'cookie-jar', D: 'dump-header', d: 'data', E: 'cert' },
  ...{ e: 'referer', F: 'form', G: 'get', H: 'header', I: 'head', K: 'config', m: 'max-time', o: 'output' },
  ...{ P: 'ftp-port', Q: 'quote', r: 'range', T: 'upload-file', t: 'telnet-option', U: 'proxy-user', u: 'user' },
  ...{ w: 'write-out', X: 'request', x: 'proxy', Y: 'speed-limit', y: 'speed-time', z: 'time-cond', ':': 'next' },
};

/** Those that have a value; all others have none. */
const withValue: ReadonlySet<string> = new Set([
  ...Object.values(shortNames).filter((name) => name !== 'get' && name !== 'head' && name !== 'next'),
  ...['data-ascii', 'data-binary', 'data-raw', 'data-urlencode', 'form-string', 'json', 'oauth2-bearer', 'url'],
  ...['url-query', 'abstract-unix-socket', 'alt-svc', 'aws-sigv4', 'cacert', 'capath', 'cert-type', 'ciphers'],
  ...['connect-timeout', 'connect-to', 'crlfile', 'curves', 'dns-servers', 'expect100-timeout', 'hsts', 'interface'],
  ...['ipfs-gateway', 'keepalive-time', 'key', 'key-type', 'limit-rate', 'local-port', 'max-filesize', 'max-redirs'],
  ...['netrc-file', 'noproxy', 'pass', 'pinnedpubkey', 'proto', 'proto-default', 'proto-redir', 'proxy-header'],
  ...['rate', 'request-target', 'resolve', 'retry', 'retry-delay', 'retry-max-time', 'socks5', 'socks5-hostname'],
  ...['stderr', 'tls-max', 'tls13-ciphers', 'tlsuser', 'tlspassword', 'trace', 'trace-ascii', 'unix-socket'],
]);

/** Reads the words after `curl`. */
export function readCurlOptions(words: readonly string[]): readonly CurlOption[] {
  const options: CurlOption[] = [];
  const waiting = words.values();
  const readNext = (): string => waiting.next().value ?? '';
  for (const word of waiting) {
    if (word.startsWith('--')) {
      const name = word.slice(2);
      options.push({ name, value: withValue.has(name) ? readNext() : '' });
    } else if (word.startsWith('-') && word.length > 1) options.push(...readShortOptions(word.slice(1), readNext));
    else options.push({ name: 'url', value: word });
  }
  return options;
}

/** Short options may be joined: `-sSXPOST`. The first one that has a value is the last one. */
function readShortOptions(letters: string, readNext: () => string): CurlOption[] {
  const options: CurlOption[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const name = shortNames[letters.charAt(at)] ?? '';
    if (withValue.has(name)) return [...options, { name, value: letters.slice(at + 1) || readNext() }];
    options.push({ name, value: '' });
  }
  return options;
}
