import type { Credential, JsonValue, RunEvent, RunSummary, RunOptions } from '@opchain/core';
import { openWorkflows, type WorkflowLibrary } from '@opchain/core/internal/document';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { type DocumentScope, runChain } from '@opchain/core/internal/runner';
import { VirtualClock } from '@opchain/core/testing';
import { describeApi, jsonBody, parameter } from './describe-api.js';
import { makePorts, respondWith } from './make-ports.js';

/** A response of the scripted server. */
export type Reply = Partial<HttpResult> & { readonly json?: unknown; readonly delayMs?: number };

/** A document to run against a scripted server. */
export interface DocumentRun {
  /** The workflows, as objects. Each document has one source `api` with the operations that the server answers. */
  readonly workflows: readonly object[];
  readonly workflow?: string;
  /** More source descriptions. */
  readonly sources?: readonly object[];
  readonly components?: object;
  /** The document's own URI. */
  readonly $self?: string;
  /** Documents of sources of type `arazzo`, by URL. */
  readonly documents?: Readonly<Record<string, readonly object[]>>;
  /**
   * Replies by path of the operation, in turn; the last one repeats. An operation without one replies 200 `{}`. Or what
   * is replied to a call, as in `SeenRun.calls`, that was made `count` times before.
   */
  readonly replies?: Readonly<Record<string, readonly Reply[]>> | ((call: string, count: number) => Reply);
  readonly inputs?: Readonly<Record<string, JsonValue>>;
  readonly options?: RunOptions;
  readonly credentials?: readonly Credential[];
  /** Base URLs that the user named. */
  readonly servers?: Readonly<Record<string, string>>;
}

/** What was seen of a run from outside. */
export interface SeenRun {
  readonly summary: RunSummary;
  readonly events: readonly RunEvent[];
  /** `/a?x=1`, with the body if there is one: `/a?x=1 {"y":2}`, in the order of sending. */
  readonly calls: readonly string[];
  readonly sentAt: readonly number[];
}

/** Operations `a` to `h`, each `POST /<name>` with an optional query parameter `x` and an optional body. */
const api = describeApi({
  servers: ['http://api.test'],
  operations: Object.fromEntries(
    [...'abcdefgh'].map((id) => [
      id,
      { method: 'POST', parameters: [parameter('query', 'x')], requestBody: jsonBody() },
    ]),
  ),
});

/** Runs a workflow of a document against a scripted server, in virtual time. */
export async function runDocument(run: DocumentRun): Promise<SeenRun> {
  const clock = new VirtualClock();
  const calls: string[] = [];
  const sentAt: number[] = [];
  const counts = new Map<string, number>();
  const count = (key: string): number => {
    const before = counts.get(key) ?? 0;
    counts.set(key, before + 1);
    return before;
  };
  const { replies = {} } = run;
  const replyTo = (path: string, sent: string): Reply => {
    if (typeof replies === 'function') return replies(sent, count(sent));
    const list = replies[path] ?? [{ json: {} }];
    return list[Math.min(count(path), list.length - 1)] ?? {};
  };
  const executor = respondWith(async (call: HttpCall) => {
    const { pathname, search } = new URL(call.url);
    const body = call.body === undefined ? '' : ` ${String(call.body)}`;
    const sent = `${pathname}${decodeURIComponent(search)}${body}`;
    calls.push(sent);
    sentAt.push(clock.now());
    const { delayMs, ...reply } = replyTo(pathname.slice(1), sent);
    if (delayMs !== undefined) await clock.sleep(delayMs);
    return reply;
  });
  const document = (workflows: readonly object[]): string =>
    JSON.stringify({
      arazzo: '1.1.0',
      ...(run.$self === undefined ? {} : { $self: run.$self }),
      info: { title: 'Test', version: '1' },
      sourceDescriptions: [{ name: 'api', url: 'api.json', type: 'openapi' }, ...(run.sources ?? [])],
      workflows,
      ...(run.components === undefined ? {} : { components: run.components }),
    });
  const { chain, library } = await openWorkflows(document(run.workflows), {
    location: 'test.arazzo.json',
    ...(run.workflow === undefined ? {} : { workflow: run.workflow }),
    load: ({ url }) => Promise.resolve({ text: document(run.documents?.[url] ?? []), location: url }),
  });
  const running = runChain(
    {
      chain,
      ...scopeOf(library),
      ...(run.servers && { servers: run.servers }),
      inputs: run.inputs ?? {},
      options: run.options ?? {},
      credentials: run.credentials ?? [],
    },
    makePorts({ executor, clock }),
  );
  const events: RunEvent[] = [];
  running.events.subscribe((event) => events.push(event));
  return { summary: await clock.run(running.finished), events, calls, sentAt };
}

function scopeOf({ workflows, documents }: WorkflowLibrary): DocumentScope {
  return {
    descriptions: { api },
    servers: {},
    workflows,
    documents: Object.fromEntries(Object.entries(documents).map(([name, inner]) => [name, scopeOf(inner)])),
  };
}
