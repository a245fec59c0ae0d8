import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import type { Profile } from './profile.js';
import type { Contract } from './contract.js';
import { loadContract } from './load-contract.js';

/** Loads a contract that comes with Opchain. */
export async function loadProfile(profile: Profile): Promise<Contract> {
  const folder = dirname(createRequire(import.meta.url).resolve(`@opchain/contract/${profile}/contract.yaml`));
  return { ...(await loadContract(folder)), name: profile };
}
