import { isMockUrl, mockServerUrl } from '@opchain/core/internal/model';
import type { ApiDescription, Executor, HttpResult, Plugin } from '@opchain/core/plugin';
import { createMock, type Mock, type MockData, type MockOptions } from './create-mock.js';

/** Options of `mockExecutor` and `createMocks`. */
export interface MockExecutorOptions extends Omit<MockOptions, 'data'> {
  /** The description of a source, by its name. Undefined for a source that is not known. */
  describe(source: string): Promise<ApiDescription | undefined>;
  /** What the mock of a source starts with, and again after a reset; later data replaces earlier. Default: nothing. */
  dataOf?(source: string): readonly MockData[];
}

/** The mocks of several sources. */
export interface Mocks {
  /** Answers calls to `mockServerUrl(…)` from memory. Nothing is sent. */
  readonly executor: Executor;
  /** The mock of a source. Undefined for a source that is not known. Another one if the source has another description. */
  readonly open: (source: string) => Promise<Mock | undefined>;
}

/** Creates a plugin that answers calls to `mockServerUrl(…)` from memory, one mock for each source. Nothing is sent. */
export function mockExecutor(options: MockExecutorOptions): Plugin {
  const { executor } = createMocks(options);
  return { name: 'executor-mock', apply: (context) => context.addExecutor(executor) };
}

/** Creates mocks of the sources that calls name, each with the first call. */
export function createMocks(options: MockExecutorOptions): Mocks {
  const known = new Map<string, { readonly description: ApiDescription; readonly mock: Promise<Mock> }>();
  const open = async (source: string): Promise<Mock | undefined> => {
    const description = await options.describe(source);
    if (description === undefined) return undefined;
    let entry = known.get(source);
    if (entry?.description !== description) {
      entry = {
        description,
        mock: createMock(description, { ...options, data: () => options.dataOf?.(source) ?? [] }),
      };
      known.set(source, entry);
    }
    return entry.mock;
  };
  const executor: Executor = {
    name: 'mock',
    handles: ({ url }) => isMockUrl(url),
    async execute(call, scope) {
      const source = decodeURIComponent(new URL(call.url).pathname.split('/')[1] ?? '');
      const mock = await open(source);
      scope.signal.throwIfAborted();
      scope.onSent();
      const result = (await mock?.answer(call, mockServerUrl(source))) ?? unknownSource(source);
      scope.signal.throwIfAborted();
      return result.body.length <= scope.maxBodyBytes
        ? result
        : { ...result, body: result.body.slice(0, scope.maxBodyBytes), truncated: true };
    },
  };
  return { executor, open };
}

function unknownSource(source: string): HttpResult {
  const body = new TextEncoder().encode(`There is no mock of ${source}.`);
  return { status: 404, statusText: '', headers: [['Content-Type', 'text/plain']], body, truncated: false };
}
