import { describeContract, proposeChains } from '@opchain/conformance';
import { type ApiDescription, type Chain, formatChain, type Source } from '@opchain/core';
import type { BuilderHostOptions } from '@opchain/host';

/** Chains that the page offers. */
export type Presets = NonNullable<NonNullable<BuilderHostOptions['config']>['presets']>;

/** Finding what makes the records that others need takes the square of their number. */
const MAX_OPERATIONS = 100;
const MAX_PROPOSALS = 6;

/** The chains of several calls that a description suggests, for the start screen; none for a large one. Nothing is sent. */
export async function listProposals(description: ApiDescription, source: Source): Promise<Presets> {
  if (description.operations.length > MAX_OPERATIONS) return [];
  const chains = await proposeChains(await describeContract(description, source.url));
  const several = chains.filter(({ steps }) => steps.length > 1);
  return Promise.all(several.slice(0, MAX_PROPOSALS).map((chain) => toPreset(chain, source)));
}

async function toPreset(chain: Chain, source: Source): Promise<Presets[number]> {
  const steps = chain.steps.map((step) =>
    step.kind === 'operation' ? { ...step, operation: { ...step.operation, source: source.name } } : step,
  );
  return {
    name: chain.title,
    summary: `Proposed from the description, not run yet: ${steps.length} calls`,
    text: await formatChain({ ...chain, sources: [source], steps }, 'yaml'),
  };
}
