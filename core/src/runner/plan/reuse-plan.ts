import type { Chain } from '../../model/chain.js';
import type { RunnerPorts } from '../contract/ports.js';
import type { RunOptions, RunRequest } from '../contract/run-request.js';
import type { PlannedSteps } from './planned-steps.js';

/** Plans that a chain keeps: for several environments, or sets of inputs. */
const MAX_PLANS = 4;

interface KnownPlan {
  readonly request: RunRequest;
  readonly inputs: ReadonlySet<string>;
  readonly providerFor: RunnerPorts['providerFor'];
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
  const plans = known.get(chain) ?? [];
  const found = plans.find(
    (each) =>
      each.providerFor === providerFor && haveSameMembers(each.inputs, inputs) && isSamePlan(each.request, request),
  );
  if (found !== undefined) return found.plan;
  const made: KnownPlan = { request: withoutInputs(request), inputs, providerFor, plan: make() };
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

/** Retaining a plan must not retain the values of inputs, nor the signal of a run. */
function withoutInputs({
  inputs: _inputs,
  options: { signal: _signal, ...options } = {},
  ...request
}: RunRequest): RunRequest {
  return { ...request, options };
}

/** Options that no plan depends on. */
const unplanned: ReadonlySet<string> = new Set(['signal', 'writeAhead', 'seed'] satisfies (keyof RunOptions)[]);
const none: ReadonlySet<string> = new Set();

/** Compares everything in a request that a plan depends on, except the inputs: a request is made for each run, its parts are not. */
function isSamePlan(left: RunRequest, right: RunRequest): boolean {
  return (
    left.descriptions === right.descriptions &&
    left.workflows === right.workflows &&
    left.documents === right.documents &&
    left.namedServersOnly === right.namedServersOnly &&
    haveSameParts(left.servers, right.servers) &&
    haveSameParts(left.credentials, right.credentials) &&
    haveSameParts(left.namedOrigins, right.namedOrigins) &&
    haveSameParts(left.inputOrigins, right.inputOrigins) &&
    haveSameParts(left.options, right.options, unplanned)
  );
}

type Parts = Readonly<Record<string, unknown>>;

/** True for the same object, and for two with the same parts; a missing one has none. */
function haveSameParts(left: object = {}, right: object = {}, ignored = none): boolean {
  if (left === right) return true;
  return hasPartsOf(left as Parts, right as Parts, ignored) && hasPartsOf(right as Parts, left as Parts, ignored);
}

function hasPartsOf(left: Parts, right: Parts, ignored: ReadonlySet<string>): boolean {
  for (const key in right) if (left[key] !== right[key] && !ignored.has(key)) return false;
  return true;
}

function haveSameMembers(left: ReadonlySet<string>, right: ReadonlySet<string>): boolean {
  if (left.size !== right.size) return false;
  for (const name of right) if (!left.has(name)) return false;
  return true;
}
