import type { ApiDescription, Chain } from '@opchain/core';
import type { LoadOptions } from './load-options.js';
import { readRuntime } from './read-runtime.js';
import { toDefinition } from './to-definition.js';
import { writeScript } from './write-script.js';

/** How a script is written. */
export interface K6ScriptOptions {
  /** Base URL by source name, as far as the user named them; the user of the script must set the others. */
  readonly servers: Readonly<Record<string, string>>;
  /** What the script says that it was written by. */
  readonly writtenBy: string;
  /** The workflows of its document that the chain may call, by id. */
  readonly workflows?: Readonly<Record<string, Chain>>;
  /** How much load it makes unless the command line of k6 says otherwise. Default: one iteration. */
  readonly load?: LoadOptions;
}

/**
 * Converts a chain to a k6 script in one file.
 *
 * @param descriptions by source name: every source that a step calls
 * @throws `UnsupportedByK6Error` with everything that k6 does not support
 */
export async function toK6Script(
  chain: Chain,
  descriptions: Readonly<Record<string, ApiDescription>>,
  { servers, writtenBy, load = {}, workflows = {} }: K6ScriptOptions,
): Promise<string> {
  const definition = await toDefinition(chain, descriptions, servers, workflows);
  return writeScript(chain, definition, { runtime: await readRuntime(definition), writtenBy, load });
}
