import type { Chain, JsonObject } from '@opchain/core';
import { listInputsVariables, type LoadOptions } from '@opchain/engine-k6';
import { UsageError } from '../../command/usage-error.js';
import { pick } from '../pick.js';
import { readRowValues } from './execute-test.js';
import type { LoadChain } from './read-load-chains.js';

/** How much load the options ask for. */
export type LoadShape = Pick<LoadOptions, 'vus' | 'duration' | 'iterations' | 'stages' | 'rate'>;

/** Options that each say how much load there is, of which only one makes sense. */
const exclusive: readonly (readonly [keyof LoadShape, keyof LoadShape])[] = [
  ['stages', 'duration'],
  ['stages', 'iterations'],
  ['rate', 'iterations'],
];

/** What is wrong with options that are given together, one sentence each. */
export const listShapeErrors = (given: LoadShape): readonly string[] =>
  exclusive
    .filter(([one, other]) => given[one] !== undefined && given[other] !== undefined)
    .map(([one, other]) => `--${one} and --${other} cannot be used together`);

/**
 * The load of the options; undefined if they name none. One chain keeps the virtual users of its file. Throws `UsageError`
 * for a load that is too small for several chains.
 */
export function chooseLoad(given: LoadShape, chains: readonly Pick<LoadChain, 'load'>[]): LoadOptions | undefined {
  const shape = pick(given, ['duration', 'iterations', 'stages', 'rate']);
  const users = pick(given, ['vus']);
  const hasShape = Object.keys(shape).length > 0;
  if (!hasShape && users.vus === undefined) return undefined;
  const errors = (['vus', 'iterations', 'rate'] as const).flatMap((name) => {
    const value = given[name];
    return value !== undefined && value < chains.length
      ? [`--${name} must be at least ${chains.length}, one for each of the chains, but is ${value}`]
      : [];
  });
  if (errors.length > 0) throw new UsageError(errors);
  const [only, ...others] = chains;
  if (others.length > 0 || only === undefined) return { ...users, ...shape };
  if (!hasShape) return { ...only.load, ...users };
  return { ...(shape.rate === undefined && pick(only.load, ['vus'])), ...users, ...shape };
}

/** The rows of each chain that has some, by the variable that names their file. Throws `UsageError`. */
export function readAllRows(
  chains: readonly (Pick<LoadChain, 'rows'> & { readonly chain: Chain })[],
): Record<string, readonly JsonObject[]> {
  const variables = listInputsVariables(chains.map(({ chain }) => chain.id));
  return Object.fromEntries(
    chains.flatMap(({ rows, chain }, index) =>
      rows.length === 0 ? [] : [[variables[index] ?? '', rows.map((row) => ({ ...readRowValues(row, chain) }))]],
    ),
  );
}
