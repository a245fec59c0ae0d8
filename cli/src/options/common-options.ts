import { option, type OptionTable } from './option.js';
import { flag, texts } from './option-types.js';

/** What every command takes. */
export const commonOptions = {
  plugin: option(texts, '--plugin MODULE', 'use a plugin: a package, or a path such as ./acme-auth.js (repeatable)'),
  config: option(texts, '--config FILE', [
    'configuration (default: the nearest opchain.config.js, .mjs or .json upward to the root of',
    'the git repository or the home folder)',
  ]),
  trustConfig: option(flag, '--trust-config', [
    'run the code of a configuration that was found without asking; at a terminal, you are asked',
    'once, and again when it changes',
  ]),
  proxy: option(texts, '--proxy URL', [
    'proxy for all connections, by http, https or socks5; its password as env:VARIABLE:',
    'http://ada:env:PROXY_PASSWORD@proxy.example:8080 (default: HTTPS_PROXY, HTTP_PROXY, ALL_PROXY,',
    'and NO_PROXY for what is reached directly)',
  ]),
  ca: option(texts, '--ca FILE', 'also trust the certificates in this PEM file (repeatable)'),
  insecure: option(texts, '--insecure ORIGIN', 'accept any certificate of this origin, for tests (repeatable)'),
} satisfies OptionTable;

/** The commands that run in an environment. */
export const environmentCommands: readonly string[] = ['run', 'load', 'check', 'convert', 'mcp'];

/** What they take. */
export const environmentOptions = {
  environment: option(
    texts,
    '--environment NAME',
    'servers, inputs and credential names from the nearest environments.yaml',
  ),
} satisfies OptionTable;
