import type { BrowserContext, Page } from 'playwright-core';
import { send, startServer, type TestServer } from '@opchain/test-support/start-server';
import { type OpenBuilder, openBuilder } from '../support/open-builder.js';
import { until } from '../support/until.js';
import type { TestBrowser } from '@opchain/test-support/shared/use-shared';

const operation = (operationId: string) => ({
  operationId,
  parameters: [{ name: 'n', in: 'query', schema: { type: 'string' } }],
  responses: { 200: { description: 'OK', content: { 'application/json': { schema: { type: 'object' } } } } },
});

/** An API that responds after a random time; `/poll` fails at first. It counts what it saw. */
export async function startSlowApi(random: () => number): Promise<TestServer> {
  const polls = new Map<string, number>();
  const cors = { 'Access-Control-Allow-Origin': '*' };
  return startServer({
    '/openapi.json': (response) =>
      send(response, 200, {
        openapi: '3.1.0',
        info: { title: 'Slow', version: '1' },
        paths: { '/call': { get: operation('call') }, '/poll': { get: operation('poll') } },
      }),
    '*': (response, { target }) => {
      const seen = (polls.get(target) ?? 0) + 1;
      polls.set(target, seen);
      const status = target.startsWith('/poll') && seen < 3 ? 503 : 200;
      setTimeout(() => send(response, status, { token: `secret-${target}` }, cors), random() * 120);
    },
  });
}

const call = (stepId: string, operationId: string, value: string, more: object = {}) => ({
  stepId,
  operationId,
  parameters: [{ name: 'n', in: 'query', value }],
  ...more,
});

/** Calls side by side, one that is repeated, one after another, and a chain that is called for each item of a list. */
function writeChain(api: string, trial: number): string {
  const id = (name: string) => `${trial}-${name}`;
  return JSON.stringify({
    arazzo: '1.1.0',
    info: { title: `Trial ${trial}`, version: '1' },
    sourceDescriptions: [{ name: 'slow', url: `${api}/openapi.json`, type: 'openapi' }],
    workflows: [
      {
        workflowId: `main${trial}`,
        'x-opchain': { version: 1, order: 'graph' },
        inputs: {
          type: 'object',
          properties: { items: { type: 'array', default: ['a', 'b', 'c', 'd', 'e'].map(id) } },
        },
        steps: [
          call('first', 'call', id('first')),
          call('beside', 'call', id('beside')),
          call('poll', 'poll', id('poll'), {
            dependsOn: ['beside'],
            onFailure: [{ name: 'again', type: 'retry', retryAfter: 0.02, retryLimit: 5 }],
          }),
          call('second', 'call', id('second'), { dependsOn: ['first'] }),
          {
            stepId: 'each',
            workflowId: `item${trial}`,
            dependsOn: ['first'],
            parameters: [{ name: 'n', value: '$inputs.items' }],
            'x-opchain': { forEach: { items: '$inputs.items', as: 'n', concurrency: 2 } },
          },
          call('last', 'call', id('last'), { dependsOn: ['each', 'poll', 'second'] }),
        ],
      },
      {
        workflowId: `item${trial}`,
        inputs: { type: 'object', properties: { n: { type: 'string' } } },
        steps: [call('one', 'call', '$inputs.n'), call('two', 'call', '{$inputs.n}-two')],
      },
    ],
  });
}

export const interruptions = ['reload', 'close', 'stop', 'crash'] as const;
export type Interruption = (typeof interruptions)[number];

/** What the server saw of a run that was interrupted, and what the history has of it: the calls, sorted. */
export interface Interrupted {
  readonly how: Interruption;
  readonly seen: readonly string[];
  readonly recorded: readonly string[];
  /** The verdicts in the history. */
  readonly verdicts: readonly string[];
}

/** Runs a chain, interrupts it after some calls, and looks into the history of the page that is opened then. */
export async function interruptRun(
  browser: TestBrowser,
  url: string,
  api: TestServer,
  { how, trial, calls }: { readonly how: Interruption; readonly trial: number; readonly calls: number },
): Promise<Interrupted> {
  const builder = await openBuilder(browser, url);
  try {
    await builder.openText('Chain', writeChain(api.url, trial));
    await builder.card('first').waitFor();
    await builder.page.getByText(`Trial ${trial}`).first().waitFor();
    const before = listSeen(api).length;
    await builder.run();
    await until(() => listSeen(api).length - before >= calls);
    const page = await interrupt(builder, url, how);
    // What was sent has arrived.
    await builder.opened.context.pages().at(-1)?.waitForTimeout(200);
    await page.getByRole('tab', { name: 'History' }).click();
    const entry = page.getByRole('list', { name: 'History' }).getByRole('listitem').locator('.state');
    await entry.first().waitFor();
    const verdicts = (await entry.allInnerTexts()).map((text) => text.trim());
    return {
      how,
      seen: [...listSeen(api).slice(before)].sort(),
      recorded: [...(await readRecorded(page))].sort(),
      verdicts,
    };
  } finally {
    await builder.opened.context.close();
  }
}

/** The calls of runs; the page reads the description from the same server. */
function listSeen({ received }: TestServer): readonly string[] {
  return received.map(({ target }) => target).filter((target) => target !== '/openapi.json');
}

async function interrupt({ page, opened, stopButton }: OpenBuilder, url: string, how: Interruption): Promise<Page> {
  if (how === 'stop') {
    await stopButton.click();
    await stopButton.waitFor({ state: 'hidden' });
    return page;
  }
  if (how === 'reload') {
    await page.reload();
    await page.locator('opchain-palette').waitFor();
    return page;
  }
  if (how === 'close') await page.close();
  else await crash(page, opened.context);
  const next = await opened.context.newPage();
  await next.goto(url);
  await next.locator('opchain-palette').waitFor();
  return next;
}

async function crash(page: Page, context: BrowserContext): Promise<void> {
  const session = await context.newCDPSession(page);
  const crashed = page.waitForEvent('crash');
  void session.send('Page.crash').catch(() => undefined);
  await crashed;
  await page.close();
}

interface StoredResult {
  readonly sentAt?: number;
  readonly request?: { readonly url: string };
  /** The request of the last one is that of the result. */
  readonly attempts: readonly Pick<StoredResult, 'sentAt' | 'request'>[];
  readonly called?: readonly StoredWorkflow[];
  readonly executions?: { readonly results: readonly StoredResult[] };
}
interface StoredWorkflow {
  readonly results: readonly StoredResult[];
  readonly before?: readonly StoredWorkflow[];
  readonly next?: readonly StoredWorkflow[];
}

/** The calls of the stored runs, each attempt once. */
async function readRecorded(page: Page): Promise<readonly string[]> {
  const texts = await page.evaluate(async () => {
    const toPromise = <T>(request: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('IndexedDB failed'));
      });
    const found = (await indexedDB.databases()).find(({ name }) => name!.endsWith(':runs'));
    const database = await toPromise(indexedDB.open(found!.name!));
    const texts = await toPromise(database.transaction('summaries').objectStore('summaries').getAll());
    database.close();
    return texts as readonly string[];
  });
  return texts.flatMap((text) => listCalls((JSON.parse(text) as { readonly summary: StoredWorkflow }).summary));
}

function listCalls({ results, before = [], next = [] }: StoredWorkflow): readonly string[] {
  const inResult = ({ sentAt, request, attempts, called = [], executions }: StoredResult): readonly string[] => {
    if (executions) return executions.results.flatMap(inResult);
    const made = attempts.length === 0 ? [{ sentAt }] : attempts;
    const sent = made.flatMap((attempt) => {
      const url = ('request' in attempt ? attempt.request : request)?.url;
      if (attempt.sentAt === undefined || url === undefined) return [];
      const { pathname, search } = new URL(url);
      return [pathname + search];
    });
    return [...sent, ...called.flatMap(listCalls)];
  };
  return [...results.flatMap(inResult), ...[...before, ...next].flatMap(listCalls)];
}
