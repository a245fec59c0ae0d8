import { listProfileCases } from './list-cases.js';
import type { Profile, Role } from '../contract/profile.js';
import { runCase } from '../engine/run-cases.js';
import type { Target } from '../engine/target/target.js';

/** One case, for any test runner. */
export interface KitCase {
  /** Stable, kebab-case. */
  readonly id: string;
  /** The behavior in one sentence. */
  readonly title: string;
  /** Roles that the case requires. */
  readonly roles: readonly Role[];
  /**
   * Resolves if the target shows the behavior; otherwise rejects with an error about what was sent, expected and
   * received.
   */
  run(target: Target): Promise<void>;
}

/** The cases of a profile: the sample chains, the behaviors of its contract, and what is derived from its description. */
export async function listCases(profile: Profile): Promise<readonly KitCase[]> {
  return (await listProfileCases(profile)).map((one) => ({
    id: one.id,
    title: one.title,
    roles: one.roles ?? [],
    async run(target) {
      const result = await runCase(one, target);
      if (result.verdict === 'passed') return;
      const { toCommands } = await import('../engine/to-commands.js');
      const sent = result.exchange
        ? `\n${toCommands([...(result.before ?? []), result.exchange]).join('\n')}\nresponse: ${result.exchange.response.status} ${result.exchange.response.text.slice(0, 500)}`
        : '';
      throw new Error(
        `${one.title}: ${result.reason ?? result.verdict} (contract: ${result.clause ?? one.clause})${sent}`,
      );
    },
  }));
}
