import { parseArgs } from 'node:util';

/** The options of a sample's start command, by their defaults. */
export interface CommandOptions {
  /** Default of `--port`. */
  readonly port: number;
  /** Default of `--issuer-port`; without it, the command does not have that option. */
  readonly issuerPort?: number;
  /** Where the sample stores its records. */
  readonly storage: {
    /** Name of the option, without dashes. */
    readonly option: string;
    readonly default: string;
    /** The values it accepts, for the help. */
    readonly forms: string;
    /** A sentence below the options, for the help. */
    readonly note?: string;
  };
}

/** A parsed command line. */
export interface Settings {
  readonly port: number;
  /** 0 where the sample starts no issuer. */
  readonly issuerPort: number;
  readonly host: string;
  /** Host names of the server in addition to `localhost`, plain addresses and `host`. */
  readonly allowedHosts: readonly string[];
  readonly uiPath: string;
  readonly storage: string;
}

/**
 * Parses a command line; `help` where it asks for the help.
 *
 * @throws {Error} for an unknown option or an invalid value; the message is meant for the user.
 */
export function readSettings(args: string[], options: CommandOptions): Settings | 'help' {
  const defaults = Object.entries(defaultsOf(options));
  const { values } = parseArgs({
    args,
    options: {
      ...Object.fromEntries(defaults.map(([name, value]) => [name, { type: 'string', default: value } as const])),
      'allowed-host': { type: 'string', multiple: true, default: [] },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  const text = (name: string) => (values as Record<string, unknown>)[name] as string;
  return {
    port: readPort('--port', text('port')),
    issuerPort: options.issuerPort === undefined ? 0 : readPort('--issuer-port', text('issuer-port')),
    host: text('host'),
    allowedHosts: values['allowed-host'],
    uiPath: readPath('--ui-path', text('ui-path')),
    storage: text(options.storage.option),
  };
}

/** The help of a command. */
export function formatUsage(options: CommandOptions): string {
  const shown = { ...defaultsOf(options), [options.storage.option]: options.storage.forms };
  const list = Object.entries(shown).map(([name, value]) => `[--${name} ${value}]`);
  const note = options.storage.note === undefined ? '' : `\n\n${options.storage.note}`;
  return `Usage: node main.js ${list.join(' ')} [--allowed-host NAME]…${note}`;
}

function defaultsOf({ port, issuerPort, storage }: CommandOptions): Record<string, string> {
  return {
    port: String(port),
    ...(issuerPort !== undefined && { 'issuer-port': String(issuerPort) }),
    host: '127.0.0.1',
    [storage.option]: storage.default,
    'ui-path': '/ui',
  };
}

function readPort(option: string, text: string): number {
  const port = Number(text);
  if (/^\d{1,5}$/.test(text) && port <= 65_535) return port;
  throw new Error(`${option} must be a number from 0 to 65535, not "${text}".`);
}

function readPath(option: string, text: string): string {
  if (/^(\/[\w.~-]+)+$/.test(text)) return text;
  throw new Error(`${option} must be a path such as /ui, not "${text}".`);
}
