import { type Contract, isCallable } from '@opchain/conformance';
import type { Io } from '../command/io.js';
import { sanitizeLine } from '../report/sanitize-text.js';
import type { CheckArguments } from './check-arguments.js';

/**
 * Asks at a terminal which operations may be called, if a description alone is checked and no option names them. Without
 * an answer the check only reads.
 */
export async function askForSafe(
  contract: Contract,
  { safe, unsafe, list }: Pick<CheckArguments, 'safe' | 'unsafe'> & { readonly list?: boolean },
  io: Io,
): Promise<Contract> {
  const isSettled = contract.location !== contract.descriptionFile || safe !== undefined || unsafe !== undefined;
  const changing = contract.description.operations.filter((operation) => !isCallable(contract.settings, operation));
  if (io.ask === undefined || isSettled || list === true || changing.length === 0) return contract;
  for (const { id, method, path } of changing) io.out(sanitizeLine(`  ${method.padEnd(6)} ${path}  ${id}`) + '\n');
  const answered: string[] = [];
  if (await io.ask(`These ${changing.length} operations change data. May the check call all of them?`))
    answered.push(...changing.map(({ id }) => id));
  else
    for (const { id } of changing)
      if (!io.signal.aborted && (await io.ask(sanitizeLine(`May it call ${id}?`)))) answered.push(id);
  return { ...contract, settings: { ...contract.settings, safe: answered } };
}
