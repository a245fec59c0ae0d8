import { option, type OptionTable } from './option.js';
import { between, configuredFile, flag, numberBetween, texts } from './option-types.js';
import { origins } from './url-types.js';

const DEFAULT_PORT = 4020;

/** The options of `opchain serve` that say where calls go. */
export const serveOriginOptions = {
  connect: option(origins, '--connect ORIGIN', [
    'the page calls this origin directly, e.g. https://api.example.com (repeatable; also for token endpoints);',
    'for APIs that allow calls from other origins (CORS)',
  ]),
  relay: option(origins, '--relay ORIGIN', [
    'this command sends the calls to this origin on behalf of the page (repeatable); for all other APIs.',
    'The relay only serves its own page and does not follow redirects',
  ]),
} satisfies OptionTable;

/** The other options of `opchain serve`. */
export const servePageOptions = {
  environments: option(
    configuredFile('top'),
    '--environments FILE',
    'environments to choose from in the page (default: the nearest environments.yaml)',
  ),
  readOnly: option(flag, '--read-only', 'nothing in the folder is saved, renamed or deleted'),
  mcp: option(between(0, 65_535), '--mcp PORT', [
    'also offer the chains of the folder to agents, as opchain mcp --http does (0 picks a free port): the page',
    'shows what they edit; calls go to mocks and to the origins of --connect and --relay',
  ]),
  port: option(
    numberBetween(0, 65_535, DEFAULT_PORT),
    '--port N',
    `port on 127.0.0.1 (default ${DEFAULT_PORT}; 0 picks a free port)`,
  ),
  allowedHosts: option(
    texts,
    '--allowed-host NAME',
    'another host name, besides localhost, under which the page may be opened, e.g. behind a proxy (repeatable)',
  ),
} satisfies OptionTable;

/** The options of `opchain serve`. */
export const serveOptions = { ...serveOriginOptions, ...servePageOptions };
