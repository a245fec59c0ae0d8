import type { Profile } from '../../src/contract/profile.js';
import type { Mutant } from './mutant.js';

/** Returns a function that defines a mutant of servers that claim to implement the contract. */
export function mutantsOf(profile: Profile) {
  return (id: string, title: string, caughtBy: string, mutate: Mutant['mutate']): Mutant => ({
    id,
    title,
    profile,
    caughtBy,
    mutate,
  });
}
