import {
  type Connection,
  type DescribedSource,
  type ImportedChain,
  type ImportScope,
  OpchainError,
  type OperationStep,
  type ParameterInput,
} from '@opchain/core/plugin';
import type { RecordedCall, Recording } from '../recorded-call.js';
import { encodedVariablePattern, type VariableOrigin } from '../variables.js';
import { describeCalls, type MadeSource } from './describe-calls.js';
import { createOperationMatcher, type MatchedOperation } from './match-operation.js';
import { createNaming } from './create-naming.js';
import { createRest } from './create-rest.js';
import { listSecrets } from './list-secrets.js';
import { orderCalls, TIME_TOLERANCE_MS } from './order-calls.js';
import { listCredentialNames, readCredentials } from './read-credentials.js';
import { readBody, readParameters } from './read-inputs.js';
import { ImportState, StepValues } from './step-builder.js';
import { ValueIndex } from './value-index.js';

interface MatchedCall {
  readonly id: string;
  readonly call: RecordedCall;
  readonly match: MatchedOperation;
}

/**
 * Makes a chain of recorded calls: matches them to operations, turns values that came from earlier responses into
 * mappings and credentials into references, and retains the order in which the calls were made. Calls that no
 * description has get one of their own. Rejects with `CHAIN_IMPORT_FAILED` if there is no call.
 */
export async function importRecording(recording: Recording, scope: ImportScope): Promise<ImportedChain> {
  const rest = createRest();
  const calls = recording.calls
    .filter(({ url }) => URL.canParse(url) && /^https?:/i.test(url))
    .sort((a, b) => a.startedAt - b.startedAt);
  if (calls.length === 0) throw new OpchainError('CHAIN_IMPORT_FAILED', 'The file contains no HTTP call of an API.');
  const described = matchCalls(calls, scope.sources);
  const added = calls.filter((call) => !described.has(call) && isOfApi(call, recording, scope.sources, described));
  const made = describeCalls(added, new Set(scope.sources.map(({ source }) => source.name)));
  await rest();
  const matches = new Map([...described, ...matchCalls(added, made)]);
  const nameStep = createNaming();
  const matched = calls.flatMap((call): MatchedCall[] => {
    const match = matches.get(call);
    if (match === undefined) return [];
    const name = toId(call.name ?? '') || toId(match.operation.id) || call.method.toLowerCase();
    return [{ id: nameStep(name), call, match }];
  });
  const variables = recording.variables ?? new Map<string, VariableOrigin>();
  const notes = [
    // Calls of quite another API are imported as without a description.
    ...(described.size === 0 ? [] : listMade(made)),
    ...listLeft(
      calls.filter((call) => !matches.has(call)),
      variables,
    ),
  ];
  const sources = [...scope.sources, ...made];
  const indexes = new Map(recording.calls.map((call, index) => [call, index]));
  const stepIds = new Map(matched.map(({ id, call }) => [indexes.get(call) ?? -1, id]));
  const state = new ImportState(new ValueIndex(), listSecrets(calls), {
    confirm: scope.confirm,
    findVariable: (placeholder) => variables.get(placeholder),
    findStep: (call) => stepIds.get(call),
  });
  const { steps, connections } = await buildSteps(matched, state, scope.signal, rest);
  const used = new Set(matched.map(({ match }) => match.source.source.name));
  return {
    chain: {
      id: toId(recording.title) || 'imported',
      title: recording.title || 'Imported chain',
      version: '1.0.0',
      sources: sources.map(({ source }) => source).filter(({ name }) => used.has(name)),
      inputs: [...state.inputs.values()],
      steps,
      connections: addOrder(matched, connections),
      layout: {},
    },
    descriptions: Object.fromEntries(made.map(({ source, document }) => [source.name, document])),
    guesses: state.guesses,
    notes: [...recording.notes, ...notes, ...state.notes],
  };
}

/** The operations of calls that the sources describe. */
function matchCalls(
  calls: readonly RecordedCall[],
  sources: readonly DescribedSource[],
): ReadonlyMap<RecordedCall, MatchedOperation> {
  const match = createOperationMatcher(sources);
  return new Map(
    calls.flatMap((call): [RecordedCall, MatchedOperation][] => {
      const found = match(call.method, call.url);
      return found === undefined ? [] : [[call, found]];
    }),
  );
}

/** Whether a call that no description has is one of the API: what else a browser sent goes to other servers. */
function isOfApi(
  { url }: RecordedCall,
  { isTraffic = false }: Recording,
  sources: readonly DescribedSource[],
  described: ReadonlyMap<RecordedCall, MatchedOperation>,
): boolean {
  if (!isTraffic || described.size === 0) return true;
  const servers = sources.flatMap(({ description }) => description.servers.map((server) => server.url));
  const known = [...servers, ...[...described.keys()].map((call) => call.url)];
  return known.some((address) => URL.canParse(address) && new URL(address).origin === new URL(url).origin);
}

const listMade = (made: readonly MadeSource[]): readonly string[] =>
  made.map(({ source, description }) => {
    const { operations } = description;
    const listed = operations.map(({ method, path }) => `${method} ${path}`);
    const rest = listed.length > MAX_OPERATIONS ? ` and ${listed.length - MAX_OPERATIONS} more` : '';
    return `Not in the description: ${listed.slice(0, MAX_OPERATIONS).join(', ')}${rest}. A description "${source.name}" was made for ${listed.length === 1 ? 'it' : 'them'}.`;
  });

const MAX_OPERATIONS = 5;
const MAX_LISTED = 20;

/** What is of other servers, in the order of the recording. */
function listLeft(calls: readonly RecordedCall[], variables: ReadonlyMap<string, VariableOrigin>): readonly string[] {
  const counts = new Map<string, number>();
  for (const call of calls) {
    const { origin, pathname } = new URL(call.url);
    const path = pathname.replace(encodedVariablePattern, (part) => {
      const name = variables.get(decodeURIComponent(part))?.name;
      return name === undefined ? part : `{${name}}`;
    });
    const key = `${call.method} ${origin}${path}`;
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  const lines = [...counts].map(
    ([call, count]) =>
      `${call} is not an operation of the description and is left out${count === 1 ? '' : ` (${count} calls)`}.`,
  );
  return lines.length <= MAX_LISTED
    ? lines
    : [...lines.slice(0, MAX_LISTED), `${lines.length - MAX_LISTED} more addresses are left out.`];
}

async function buildSteps(
  matched: readonly MatchedCall[],
  state: ImportState,
  signal: AbortSignal,
  rest: () => Promise<void>,
): Promise<{ readonly steps: readonly OperationStep[]; readonly connections: readonly Connection[] }> {
  const credentials = new Map<string, string>();
  const connections: Connection[] = [];
  const steps: OperationStep[] = [];
  // A response is known to the calls that started after it.
  let pending: readonly MatchedCall[] = [];
  for (const { id, call, match } of matched) {
    signal.throwIfAborted();
    await rest();
    const isKnown = (earlier: MatchedCall): boolean => earlier.call.endedAt <= call.startedAt + TIME_TOLERANCE_MS;
    for (const earlier of pending.filter(isKnown))
      if (earlier.call.response !== undefined)
        state.index.addResponse(earlier.id, earlier.match.operation.path, earlier.call.response);
    // Never its own response, nor one of a call that came later: it may have taken less time than a clock shows.
    pending = [...pending.filter((earlier) => !isKnown(earlier)), { id, call, match }].sort(
      (one, other) => one.call.endedAt - other.call.endedAt,
    );
    const values = new StepValues(id, state);
    steps.push(await buildStep({ id, call, match }, values, credentials, state));
    for (const source of values.sources) connections.push({ source, target: id });
    for (const [name, text] of values.literals) state.index.addRequestValue(name, text);
  }
  for (const name of new Set(credentials.values()))
    state.notes.push(`The credential "${name}" must be configured for a run.`);
  return { steps, connections };
}

async function buildStep(
  { id, call, match }: MatchedCall,
  values: StepValues,
  credentials: Map<string, string>,
  state: ImportState,
): Promise<OperationStep> {
  const { description, source } = match.source;
  const detail = await description.operation(match.operation.id);
  const parameters: ParameterInput[] = await readParameters(
    call,
    match,
    detail,
    listCredentialNames(description),
    values,
  );
  const { body, note } = call.body === undefined ? {} : await readBody(call.body, values);
  if (note !== undefined) state.notes.push(`${id}: ${note}.`);
  // A token that an earlier step got takes the place of a credential.
  const hasToken = parameters.some(({ name }) => name === 'Authorization');
  const { uses, isAssumed } = hasToken
    ? { uses: [], isAssumed: false }
    : readCredentials(call, match.operation, description, credentials);
  if (isAssumed)
    state.notes.push(`${id}: the recording has no credential; the first one that the operation accepts is used.`);
  return {
    kind: 'operation',
    id,
    operation: { source: source.name, id: match.operation.id },
    parameters,
    ...(body === undefined ? {} : { body }),
    ...(uses === undefined ? {} : { credentials: uses }),
    checks: expectStatus(call.response?.status),
    captures: [],
    onFailure: [],
  };
}

/** Any 2xx is a success; another status was what the author saw. */
function expectStatus(status: number | undefined): OperationStep['checks'] {
  return status === undefined || status < 100 || (status >= 200 && status < 300)
    ? []
    : [{ kind: 'simple', condition: `$statusCode == ${status}` }];
}

/** The connections with data, and those with which the calls follow each other as recorded. */
function addOrder(matched: readonly MatchedCall[], data: readonly Connection[]): readonly Connection[] {
  const known = new Set(data.map(({ source, target }) => `${source} ${target}`));
  const order = orderCalls(matched.map(({ id, call: { startedAt, endedAt } }) => ({ id, startedAt, endedAt })));
  return [...data, ...order.filter(({ source, target }) => !known.has(`${source} ${target}`))];
}

/** Letters, digits, `_` and `-`; empty if there are none. */
const toId = (text: string) =>
  text
    .replace(/[^A-Za-z0-9_-]+(.)?/g, (_, next: string | undefined) => (next ?? '').toUpperCase())
    .replace(/^[_-]+/, '')
    .slice(0, 60);
