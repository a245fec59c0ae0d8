// Runs in a page: the executor kit, with servers that the test starts outside of it.
import { isOpchainError } from '@opchain/core/plugin';
import { executorCases, openPlugin, type ReceivedRequest, type ScriptedResponse } from '@opchain/core/testing';
import { fetchExecutor } from '@opchain/executor-fetch';

/** A response as it is passed into and out of the page: bytes in base64. */
export type SerializedResponse = Omit<ScriptedResponse, 'body'> & { readonly text?: string; readonly base64?: string };

/** Functions that the test provides to the page. */
export interface KitTestApi {
  startServer(script: Record<string, SerializedResponse>): Promise<string>;
  listReceived(url: string): Promise<ReceivedRequest[]>;
  stopServer(url: string): Promise<void>;
  findDeadUrl(): Promise<string>;
}

/** Functions that the page provides to the test. */
export interface KitPageApi {
  readonly kitTitles: readonly string[];
  /** Resolves with the error message, if the case failed. */
  runKitCase(title: string): Promise<string | undefined>;
  /** Resolves with code and message of the error of a call to that URL. */
  callBlocked(url: string): Promise<string>;
}

const testPage = globalThis as unknown as KitTestApi & { page: KitPageApi };

const cases = executorCases({
  plugin: () => fetchExecutor(),
  deadUrl: () => testPage.findDeadUrl(),
  limitations: ['cookies', 'redirects', 'reasons'],
  async serve(script) {
    const url = await testPage.startServer(
      Object.fromEntries(Object.entries(script).map(([path, response]) => [path, pack(response)])),
    );
    return { url, received: () => testPage.listReceived(url), close: () => testPage.stopServer(url) };
  },
});

testPage.page = {
  kitTitles: cases.map(({ title }) => title),
  async runKitCase(title) {
    try {
      await cases.find((one) => one.title === title)!.run();
      return undefined;
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  },
  async callBlocked(url) {
    const opened = await openPlugin(fetchExecutor());
    const scope = { signal: new AbortController().signal, maxBodyBytes: 1000, onSent: () => undefined };
    try {
      await opened.executors[0]!.execute({ method: 'GET', url, headers: [], cookies: [] }, scope);
      return 'no error';
    } catch (error) {
      return isOpchainError(error) ? `${error.code} ${error.message}` : String(error);
    } finally {
      await opened.close();
    }
  },
};

function pack({ body, ...response }: ScriptedResponse): SerializedResponse {
  if (body === undefined) return response;
  return typeof body === 'string'
    ? { ...response, text: body }
    : { ...response, base64: btoa(Array.from(body, (byte) => String.fromCharCode(byte)).join('')) };
}
