import type { ApiDescription, Chain } from '@opchain/core';
import { bindOperations } from '@opchain/core/internal/model';
import { listControlFlow } from './list-control-flow.js';
import type { LoadOptions } from './load-options.js';
import { readRuntime } from './read-runtime.js';
import { toDefinition } from './to-definition.js';
import { UnsupportedByK6Error } from './unsupported-by-k6-error.js';
import { writeScript } from './write-script.js';

/** How a script is written. */
export interface K6ScriptOptions {
  /** Base URL by source name, as far as the user named them; the user of the script must set the others. */
  readonly servers: Readonly<Record<string, string>>;
  /** What the script says that it was written by. */
  readonly writtenBy: string;
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
  { servers, writtenBy, load = {} }: K6ScriptOptions,
): Promise<string> {
  const controlFlow = listControlFlow(chain);
  if (controlFlow.length > 0) throw new UnsupportedByK6Error(controlFlow);
  const definition = await toDefinition(bindOperations(chain, descriptions), descriptions, servers);
  return writeScript(chain, definition, { runtime: await readRuntime(definition), writtenBy, load });
}
