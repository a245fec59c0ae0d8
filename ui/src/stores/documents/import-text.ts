import { type Chain, isOpchainError, type OperationStep, type ParameterInput } from '@opchain/core';
import { type JsonObject, writeJson } from '@opchain/core/internal/model';
import type { DescribedSource, ImportedChain, ImportScope, MappingGuess } from '@opchain/core/plugin';
import type { Descriptions } from '../descriptions/description-store.js';
import { completeRequests } from '../descriptions/describe-requests.js';
import { requestsFileOf } from '../descriptions/requests-file.js';
import type { Stores } from '../stores.js';
import { prepareRequest, writeRequests } from './requests/prepare-request.js';

/** Milliseconds after which the user sees that a file is being read. */
const PATIENCE_MS = 150;

/** Adds a chain of one call to the open chain, which has steps already. */
export type Insert = (chain: Chain) => void;

/**
 * Opens a file in another format as a chain, after the user has seen what is uncertain and what was left out. Undefined if
 * no format recognizes it; false if it is not opened.
 */
export async function importText(
  stores: Stores,
  text: string,
  name: string,
  insert?: Insert,
): Promise<boolean | undefined> {
  const { view, document } = stores;
  const stop = new AbortController();
  let choose!: (confirmed: readonly MappingGuess[]) => void;
  const choice = new Promise<readonly MappingGuess[]>((resolve) => (choose = resolve));
  const show = (imported?: ImportedChain): void => {
    const finish = (confirmed?: readonly MappingGuess[]): void => {
      if (confirmed === undefined) stop.abort();
      choose(confirmed ?? []);
    };
    view.patch({ importing: { name, finish, ...(imported && { imported }) } });
  };
  const timer = setTimeout(show, PATIENCE_MS);
  const read = async (scope: Partial<ImportScope>): Promise<ImportedChain> =>
    readChain(stores, text, name, { ...scope, signal: stop.signal });
  try {
    let imported: ImportedChain;
    let known: Descriptions['entries'];
    do {
      known = stores.descriptions.value.entries;
      const { opening } = stores.descriptions;
      imported = await read({});
      // The calls may be of a description that is still being opened, or was opened while they were read.
      await Promise.race([opening, stopped(stop.signal)]);
      stop.signal.throwIfAborted();
    } while (known !== stores.descriptions.value.entries);
    clearTimeout(timer);
    if (imported.notes.length + imported.guesses.length > 0) {
      show(imported);
      const confirmed = new Set((await choice).map(keyOf));
      stop.signal.throwIfAborted();
      if (confirmed.size > 0) imported = await read({ confirm: (guess) => confirmed.has(keyOf(guess)) });
    }
    await open(stores, imported, insert);
    return true;
  } catch (error) {
    if (isOpchainError(error) && error.code === 'CHAIN_FORMAT_NOT_RECOGNIZED') return undefined;
    if (!stop.signal.aborted) document.reportFailure(name, error);
    return false;
  } finally {
    clearTimeout(timer);
    if (view.value.importing) view.patch({ importing: undefined });
  }
}

function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

const keyOf = ({ stepId, input, mapping }: MappingGuess): string => JSON.stringify([stepId, input, mapping]);

/** Matches the calls to the open descriptions; for the others, a minimal one is made. */
async function readChain(
  { kernel, descriptions }: Stores,
  text: string,
  name: string,
  scope: Partial<ImportScope>,
): Promise<ImportedChain> {
  const sources = descriptions.value.entries.map(({ source, location, description }): DescribedSource => ({
    source: { name: source, url: location },
    description,
  }));
  return kernel!.importChain({ location: name, content: text }, { ...scope, sources });
}

async function open(stores: Stores, { chain, descriptions: made }: ImportedChain, insert?: Insert): Promise<void> {
  if (insert && chain.steps.length === 1 && !stores.chain.isEmpty)
    return insert(await withOwnRequest(stores, chain, made));
  for (const [source, description] of Object.entries(made))
    await writeRequests(stores, source, completeRequests(description, operationsOf(chain, source)));
  stores.document.openChain({
    ...chain,
    sources: chain.sources.map((source) =>
      source.name in made ? { ...source, url: requestsFileOf(source.name) } : source,
    ),
  });
}

/** The chain of one call, whose operation is among the requests of the builder if no other description has it. */
async function withOwnRequest(stores: Stores, chain: Chain, made: ImportedChain['descriptions']): Promise<Chain> {
  const [step] = chain.steps;
  const found = step?.kind === 'operation' && made[step.operation.source];
  if (!found || step.kind !== 'operation') return chain;
  const called = await findCalled(stores, step, found);
  if (called === undefined) return chain;
  const namesIn = (place: ParameterInput['in']): readonly string[] =>
    step.parameters.filter((each) => each.in === place).map(({ name }) => name);
  const query = namesIn('query').map((name) => [name, ''] as const);
  const url = { origin: called.origin, path: called.path, values: { path: {}, query } };
  const operation = await prepareRequest(stores, { method: called.method, url, headers: namesIn('header') });
  const location = stores.descriptions.entry(operation.source)?.location ?? '';
  return { ...chain, steps: [{ ...step, operation }], sources: [{ name: operation.source, url: location }] };
}

/** Method, path and server of a call, by the description that was made for it. */
async function findCalled(
  { kernel }: Stores,
  { operation: { source, id } }: OperationStep,
  document: JsonObject,
): Promise<{ readonly method: string; readonly path: string; readonly origin: string } | undefined> {
  const description = await kernel?.load({ location: source, content: writeJson(document) });
  const called = description?.find(id);
  const origin = description?.servers[0]?.url;
  description?.dispose?.();
  return called && origin !== undefined ? { method: called.method, path: called.path, origin } : undefined;
}

const operationsOf = ({ steps }: Chain, source: string): readonly OperationStep[] =>
  steps.filter((step) => step.kind === 'operation').filter(({ operation }) => operation.source === source);
