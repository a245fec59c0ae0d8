import type { Chain } from '../../model/chain.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { RunOptions, RunRequest } from '../contract/run-request.js';
import type { PlannedSteps } from './planned-steps.js';

/** Plans that a chain keeps: for several environments, or sets of inputs. */
const MAX_PLANS = 4;

interface KnownPlan {
  readonly key: readonly unknown[];
  readonly plan: Promise<PlannedSteps>;
}

const known = new WeakMap<Chain, readonly KnownPlan[]>();

/**
 * The plan of an earlier run of the same chain whose request differs only in the values of inputs, otherwise a new one: the
 * rows of a suite and the calls of a workflow are planned once. A plan with errors is not kept, as what it could not load
 * may be there next time.
 */
export async function reusePlan(
  request: RunRequest,
  inputs: ReadonlySet<string>,
  { providerFor }: Pick<RunnerPorts, 'providerFor'>,
  make: () => Promise<PlannedSteps>,
): Promise<PlannedSteps> {
  const { chain } = request;
  const key = [providerFor, inputs.size, ...inputs, ...listParts(request)];
  const plans = known.get(chain) ?? [];
  const found = plans.find((each) => isSame(each.key, key));
  if (found !== undefined) return found.plan;
  const made: KnownPlan = { key, plan: make() };
  known.set(chain, [made, ...plans].slice(0, MAX_PLANS));
  const forget = (): unknown => known.set(chain, known.get(chain)?.filter((each) => each !== made) ?? []);
  try {
    const planned = await made.plan;
    if (!planned.runnable) forget();
    return planned;
  } catch (error) {
    forget();
    throw error;
  }
}

/** Everything in a request that a plan depends on, except the inputs: a request is made for each run, its parts are not. */
function listParts({ chain: _chain, inputs: _inputs, options = {}, ...request }: RunRequest): readonly unknown[] {
  const { descriptions, workflows, documents, servers, credentials, ...flags } = request;
  const { signal: _signal, writeAhead: _writeAhead, seed: _seed, ...planned }: RunOptions = options;
  const lists: readonly object[] = [
    servers,
    credentials ?? [],
    flags.namedOrigins ?? [],
    flags.inputOrigins ?? [],
    planned,
  ];
  return [
    descriptions,
    workflows,
    documents,
    flags.namedServersOnly,
    ...lists.flatMap((list) => [Object.keys(list).length, ...Object.entries<unknown>({ ...list }).flat()]),
  ];
}

function isSame(left: readonly unknown[], right: readonly unknown[]): boolean {
  return left.length === right.length && left.every((part, index) => part === right[index]);
}
