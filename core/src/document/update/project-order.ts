import type { Chain, Connection } from '../../model/chain.js';
import { connectionKey } from '../../model/mappings/connection-key.js';
import type { JsonObject } from '../../model/json.js';
import { describedOrder } from '../read/read-order.js';
import { callingSteps } from './read-known-names.js';
import type { StepChange } from './project-lists.js';

/** The order of the steps as a document without `x-opchain` says it. */
export interface ProjectedOrder {
  /** By step, what `dependsOn` lists. */
  readonly dependsOn: readonly (readonly string[])[];
  /** True if `x-opchain` has to say which order it is. */
  readonly needsMark: boolean;
}

/**
 * What the steps list in `dependsOn`: what they listed, where the connections of a step are the same and what it does not
 * list is still implied by its mappings, otherwise all of its connections.
 *
 * @param isMarked `x-opchain` says which order it is; then mappings imply nothing
 * @param wasMarked it said so before
 */
export function projectOrder(
  chain: Chain,
  steps: readonly StepChange[],
  rename: (id: string) => string,
  { isMarked, wasMarked }: { readonly isMarked: boolean; readonly wasMarked: boolean },
): ProjectedOrder {
  const all = steps.map(({ to }) => namesIn(to));
  const kept = steps.map((change) => keptNames(change, rename));
  if (chain.order === 'list') return { dependsOn: kept, needsMark: isDescribed(chain, kept) };
  if (isMarked && wasMarked) return { dependsOn: kept, needsMark: true };
  if (isMarked) return { dependsOn: all, needsMark: true };
  const dependsOn = [kept, all].find((lists) => isImplied(chain, lists));
  return { dependsOn: dependsOn ?? all, needsMark: dependsOn === undefined };
}

/** The names that a step lists. */
function namesIn(step: JsonObject): readonly string[] {
  return (step['dependsOn'] ?? []) as readonly string[];
}

function keptNames({ own, from, to }: StepChange, rename: (id: string) => string): readonly string[] {
  const all = namesIn(to);
  if (own === undefined || from === undefined) return all;
  const before = new Set(namesIn(from).map(rename));
  const isSame = before.size === all.length && all.every((name) => before.has(name));
  const kept = namesIn(own)
    .map(rename)
    .filter((name) => all.includes(name));
  return isSame ? kept : [...kept, ...all.filter((name) => !kept.includes(name))];
}

function declaredIn(chain: Chain, lists: readonly (readonly string[])[]): readonly (readonly Connection[])[] {
  return callingSteps(chain).map(({ id }, index) =>
    chain.connections.filter(
      ({ source, target, via = [source] }) =>
        target === id && via.some((name) => lists[index]?.includes(name) === true),
    ),
  );
}

function isDescribed(chain: Chain, lists: readonly (readonly string[])[]): boolean {
  return describedOrder(chain.steps, declaredIn(chain, lists)) !== undefined;
}

function isImplied(chain: Chain, lists: readonly (readonly string[])[]): boolean {
  const implied = describedOrder(chain.steps, declaredIn(chain, lists))?.map(connectionKey);
  const wanted = new Set(chain.connections.map(connectionKey));
  return implied?.length === wanted.size && implied.every((key) => wanted.has(key));
}
