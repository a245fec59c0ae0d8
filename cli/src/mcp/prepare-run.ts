import { createHash } from 'node:crypto';
import type { JsonValue, Kernel, RunRequest } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import type { DocumentScope } from '@opchain/core/internal/runner';
import type { AgentQuestion } from '@opchain/host';
import { sanitizeLine, sanitizeText } from '../report/sanitize-text.js';
import type { WorkflowTool } from './describe-tool.js';

/** A run as it is asked about: exactly this is sent if the user allows it, also if the file changes in the meantime. */
export interface PreparedRun {
  readonly kernel: Kernel;
  readonly request: RunRequest;
  readonly tool: WorkflowTool;
  /** The values that the agent gives. */
  readonly given: Readonly<Record<string, JsonValue>>;
  /** The same for the same workflow on the same servers, with any inputs. */
  readonly fingerprint: string;
}

const MAX_CALLS = 20;
const MAX_TEXT = 600;

/** Identifies what a workflow does where: its steps, the workflows that it may call, its servers and its hints. */
export function fingerprintOf(request: RunRequest, { named: { file, listed } }: Pick<WorkflowTool, 'named'>): string {
  const seen = new Set<DocumentScope>();
  const read = (scope: DocumentScope): unknown => {
    if (seen.has(scope)) return [];
    seen.add(scope);
    const { servers, workflows, documents = {} } = scope;
    return [servers, workflows, Object.entries(documents).map(([name, each]) => [name, read(each)])];
  };
  const { chain, credentials = [] } = request;
  const all = [file, listed.workflow, listed.hints, chain, credentials.map(({ name }) => name), read(request)];
  return createHash('sha256').update(JSON.stringify(all)).digest('base64url');
}

/** True if a run sends nothing, because something is wrong with it. */
export async function isRefused({ kernel, request }: PreparedRun): Promise<boolean> {
  return !(await kernel.plan(request)).runnable;
}

/** True if a run uses what the user keeps from the agent: a credential, or a password that the command line gives. */
export async function usesSecrets({ kernel, request }: PreparedRun): Promise<boolean> {
  const { chain, inputs = {}, credentials = [], workflows = {}, documents = {} } = request;
  if (chain.inputs.some(({ name, schema }) => schema['format'] === 'password' && Object.hasOwn(inputs, name)))
    return true;
  if (credentials.length === 0) return false;
  const callsOthers = Object.keys(workflows).length > 0 || Object.keys(documents).length > 0;
  return callsOthers || (await kernel.plan(request)).steps.some((step) => step.credentials.length > 0);
}

/** What the user reads before allowing a run. Secrets are removed. */
export async function describeRun({ kernel, request, tool, given }: PreparedRun): Promise<Omit<AgentQuestion, 'id'>> {
  const { steps } = await kernel.plan(request);
  const own = steps.flatMap(({ request: call, credentials }) =>
    call === undefined
      ? []
      : [
          {
            method: call.method,
            url: shorten(sanitizeLine(call.url)),
            ...(call.body !== undefined && { body: shorten(sanitizeText(call.body)) }),
            ...(credentials.length > 0 && { credentials: credentials.map(sanitizeLine) }),
          },
        ],
  );
  const listed = new Set(steps.flatMap(({ stepId, request: call }) => (call === undefined ? [] : [stepId])));
  const operations = request.chain.steps.flatMap((step) =>
    step.kind === 'operation' && listed.has(step.id)
      ? [request.descriptions[step.operation.source]?.find(step.operation.id)]
      : [],
  );
  // Those of workflows that it calls, and those whose requests depend on what comes back.
  const others = tool.calls.filter(
    ({ method, path }) => !operations.some((each) => each?.method === method && each.path === path),
  );
  const calls = [...own, ...others.map(({ method, path }) => ({ method, url: shorten(sanitizeLine(path)) }))];
  const { readOnly, destructive } = tool.hints;
  return {
    title: shorten(sanitizeLine(tool.title), 80),
    workflow: shorten(sanitizeLine(`${tool.named.file}#${tool.named.listed.workflow}`), 160),
    effect: destructive ? 'changes' : readOnly ? 'reads' : 'adds',
    calls: calls.slice(0, MAX_CALLS),
    ...(calls.length > MAX_CALLS && { moreCalls: calls.length - MAX_CALLS }),
    ...(Object.keys(given).length > 0 && { inputs: shorten(sanitizeText(writeJson(given))) }),
  };
}

const shorten = (text: string, max = MAX_TEXT): string => (text.length > max ? `${text.slice(0, max)}…` : text);
