import type { Chain, Credential, RunSummary } from '@opchain/core';
import { listResults } from '@opchain/core/internal/model';
import { matchesPath, readPointer } from '@opchain/resources';
import type { Behavior } from '../contract/contract.js';
import { CaseFailure } from '../engine/case-failure.js';
import { listExchanges } from './list-exchanges.js';
import type { Session } from '../engine/session.js';

const TIMEOUT_MS = 30_000;

/**
 * Runs a chain against the target, as a behavior that it must show. Fails with the first step that failed. The records
 * that it created are deleted when the case ends.
 */
export async function replayChain({ chain, library }: Behavior, session: Session): Promise<RunSummary> {
  const { target } = session;
  const run = target.kernel.run({
    chain,
    workflows: library.workflows,
    descriptions: Object.fromEntries(chain.sources.map(({ name }) => [name, target.description])),
    servers: Object.fromEntries(chain.sources.map(({ name }) => [name, target.url])),
    credentials: renameForChains([chain, ...Object.values(library.workflows)], listCredentials(session)),
    inputs: Object.fromEntries(
      chain.inputs.filter(({ name }) => name === 'unique').map(({ name }) => [name, session.nextTag()]),
    ),
    options: { autoCredentials: true, failOnMismatch: true, signal: session.signal, timeoutMs: TIMEOUT_MS },
  });
  const summary = await run.finished;
  const operations = target.description.operations.map(({ id, method, path }) => [id, { method, path }] as const);
  session.runs.push({ chain, summary, operations: Object.fromEntries(operations) });
  removeLater(session, summary);
  const { exchanges, failed: exchange } = listExchanges(summary);
  session.exchanges.push(...exchanges);
  const [diagnostic] = summary.diagnostics.filter(({ severity }) => severity === 'error');
  if (diagnostic)
    throw new CaseFailure({ expected: `chain ${chain.id} to run`, received: diagnostic.message, clause: chain.id });
  if (summary.state !== 'succeeded') {
    const failed = summary.results.find(({ state, handled }) => state === 'failed' && handled !== true);
    throw new CaseFailure({
      expected: `every call of ${chain.id} to succeed`,
      received:
        failed === undefined
          ? `a run that ${summary.state}`
          : `${failed.stepId}: ${failed.failure?.message ?? 'failed'}`,
      clause: failed === undefined ? chain.id : `${chain.id} ${failed.stepId}`,
      ...(exchange === undefined ? {} : { exchange }),
    });
  }
  expectErrorBodies(chain.id, summary, session);
  return summary;
}

/** The errors that a chain expects have the shape that the contract defines. */
function expectErrorBodies(chainId: string, summary: RunSummary, { target }: Session): void {
  const { status: pointer } = target.contract.settings.errors;
  for (const { result } of listResults(summary)) {
    const { response } = result;
    if (pointer === undefined || response === undefined || response.status < 400) continue;
    const received = readPointer(response.json, pointer);
    if (received !== response.status)
      throw new CaseFailure({
        expected: `${response.status} at ${pointer}`,
        received: JSON.stringify(received ?? null),
        clause: `${chainId} ${result.stepId} ${pointer}`,
      });
  }
}

/** `shortLived` is for cases about expiry: any other credential of its scheme is better. */
function listCredentials({ target }: Session): readonly Credential[] {
  return Object.entries(target.credentials).flatMap(([role, credential]) =>
    role === 'shortLived' ? [] : [credential],
  );
}

/** Renames the target's credentials to the names that the chains use: the same name, else the same security scheme. */
function renameForChains(chains: readonly Chain[], credentials: readonly Credential[]): readonly Credential[] {
  const uses = chains.flatMap(({ steps }) =>
    steps.flatMap((step) => (step.kind === 'operation' ? (step.credentials ?? []) : [])),
  );
  const matched = uses.flatMap(({ scheme, credential }) => {
    const candidates = credentials.filter((candidate) => candidate.scheme === scheme);
    const found = candidates.find(({ name }) => name === credential) ?? candidates[0];
    return found === undefined ? [] : [{ ...found, name: credential }];
  });
  const unused = credentials.filter(({ scheme }) => !uses.some((use) => use.scheme === scheme));
  return [...new Map(matched.map((credential) => [credential.name, credential])).values(), ...unused];
}

/** Deletes the records that the chain created, newest first, if the contract has an operation for it. */
function removeLater(session: Session, summary: RunSummary): void {
  const { url, description } = session.target;
  for (const { result } of listResults(summary)) {
    const { request, response } = result;
    if (request?.method !== 'POST' || response?.status !== 201) continue;
    const path = new URL(request.url).pathname.slice(new URL(url).pathname.replace(/\/$/, '').length);
    const created = description.operations.find((each) => each.method === 'POST' && matchesPath(each.path, path));
    if (created !== undefined) session.removeLater(created.id, { parameters: {} }, response);
  }
}
