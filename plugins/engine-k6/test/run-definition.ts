import { createSuite } from '../src/runtime/create-suite.js';
import type { ChainDefinition, SuiteDefinition } from '../src/runtime/definition.js';
import type { Environment } from '../src/runtime/k6-modules.js';
import type { FakeK6 } from './fake-k6.js';

/** A script of one chain. */
export const toSuite = (definition: ChainDefinition): SuiteDefinition => ({
  chains: [{ ...definition, name: 'chain', weight: 1 }],
  setUp: [],
  tearDown: [],
});

/** Runs a chain once in a fake k6. */
export async function runDefinition(
  { modules }: FakeK6,
  definition: ChainDefinition,
  environment: Environment = {},
): Promise<void> {
  const suite = createSuite(modules, toSuite(definition), environment);
  await suite.iterate(await suite.setUp());
}
