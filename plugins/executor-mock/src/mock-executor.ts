import type { ApiDescription, Executor, HttpResult, Plugin } from '@opchain/core/plugin';
import { TOKEN_PATH } from './requests/issue-token.js';
import { createMock, type Mock, type MockOptions } from './create-mock.js';

/** Where calls to mocks go: nothing is ever sent there (RFC 6761, section 6.4). */
export const MOCK_ORIGIN = 'http://mock.invalid';

/** Options of `mockExecutor`. */
export interface MockExecutorOptions extends MockOptions {
  /** The description of a source, by its name. Undefined for a source that is not known. */
  describe(source: string): Promise<ApiDescription | undefined>;
}

/** The base URL of the mock of a source. */
export function mockServerUrl(source: string): string {
  return `${MOCK_ORIGIN}/${encodeURIComponent(source)}`;
}

/** Where the mock of a source issues tokens for any OAuth 2.0 credential. */
export function mockTokenUrl(source: string): string {
  return `${mockServerUrl(source)}${TOKEN_PATH}`;
}

/** Creates a plugin that answers calls to `mockServerUrl(…)` from memory, one mock for each source. Nothing is sent. */
export function mockExecutor(options: MockExecutorOptions): Plugin {
  const mocks = new Map<string, Promise<Mock | undefined>>();
  const open = (source: string): Promise<Mock | undefined> => {
    let mock = mocks.get(source);
    if (mock === undefined)
      mocks.set(
        source,
        (mock = options.describe(source).then((description) => description && createMock(description, options))),
      );
    return mock;
  };
  const executor: Executor = {
    name: 'mock',
    handles: ({ url }) => url.startsWith(`${MOCK_ORIGIN}/`),
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
  return { name: 'executor-mock', apply: (context) => context.addExecutor(executor) };
}

function unknownSource(source: string): HttpResult {
  const body = new TextEncoder().encode(`There is no mock of ${source}.`);
  return { status: 404, statusText: '', headers: [['Content-Type', 'text/plain']], body, truncated: false };
}
