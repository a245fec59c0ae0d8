import { type Contract, loadContract, loadProfile } from '@opchain/conformance';
import type { Plugin } from '@opchain/core';
import { UsageError } from '../command/usage-error.js';
import type { CheckArguments } from './check-arguments.js';

/** Loads the contract that the arguments name. Throws `UsageError` if it cannot be read. */
export async function openContract(
  { profile, contract, safe, unsafe }: Pick<CheckArguments, 'profile' | 'contract' | 'safe' | 'unsafe'>,
  plugins: readonly Plugin[] = [],
): Promise<Contract> {
  if (contract === undefined) return loadProfile(profile!);
  try {
    return await loadContract(
      contract,
      { ...(safe === undefined ? {} : { safe }), ...(unsafe === undefined ? {} : { unsafe }) },
      plugins,
    );
  } catch (error) {
    throw new UsageError([`--contract ${contract}: ${error instanceof Error ? error.message : String(error)}`]);
  }
}
