import { parseArgs } from 'node:util';
import { formatOptionError } from '../command/format-option-error.js';
import { UsageError } from '../command/usage-error.js';
import { defaultPort } from './serve-help.js';

/** The arguments of `opchain serve`. */
export interface ServeArguments {
  /** A folder with documents, or the file or URL of an API description. */
  readonly location: string;
  /** Origins that the page calls itself. */
  readonly connect: readonly string[];
  /** Origins that calls are relayed to. */
  readonly relay: readonly string[];
  readonly port: number;
  /** Host names under which the page can be opened, in addition to `localhost` and IP addresses. */
  readonly allowedHosts: readonly string[];
  /** File with environments; the nearest one if missing. */
  readonly environments: string | undefined;
  /** Nothing in the folder is changed. */
  readonly readOnly: boolean;
}

const options = {
  connect: { type: 'string', multiple: true },
  relay: { type: 'string', multiple: true },
  port: { type: 'string' },
  'allowed-host': { type: 'string', multiple: true },
  'read-only': { type: 'boolean' },
  environments: { type: 'string' },
} as const;

/** Reads the arguments after `opchain serve`. Throws `UsageError` with all problems. */
export function parseServeArguments(args: readonly string[]): ServeArguments {
  const { values, positionals } = readOptions(args);
  const errors: string[] = [];
  const [location, ...more] = positionals;
  if (location === undefined)
    errors.push('missing API description or folder; usage: opchain serve openapi.yaml --connect ORIGIN');
  if (more.length > 0) errors.push(`expected one API description or folder, but also got: ${more.join(', ')}`);
  const connect = (values.connect ?? []).map((text) => readOrigin('connect', text, errors));
  const relay = (values.relay ?? []).map((text) => readOrigin('relay', text, errors));
  const port = values.port === undefined ? defaultPort : Number(values.port);
  if (values.port !== undefined && (!/^\d{1,5}$/.test(values.port) || port > 65_535))
    errors.push(`--port must be a number from 0 to 65535, but is "${values.port}"`);
  if (errors.length > 0 || location === undefined) throw new UsageError(errors);
  return {
    location,
    connect,
    relay,
    port,
    allowedHosts: values['allowed-host'] ?? [],
    environments: values.environments,
    readOnly: values['read-only'] ?? false,
  };
}

function readOptions(args: readonly string[]) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError([formatOptionError(error, 'serve')]);
  }
}

/** Rejects URLs with more than an origin, because a path would suggest that only a part of the origin is allowed. */
function readOrigin(option: string, text: string, errors: string[]): string {
  const url = URL.parse(text);
  const isOrigin =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    [url.origin, `${url.origin}/`].includes(url.href) &&
    url.host !== '';
  if (!isOrigin)
    errors.push(`--${option} must be an origin such as https://api.example.com, without a path, but is "${text}"`);
  return url?.origin ?? text;
}
