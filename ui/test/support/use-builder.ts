import { afterEach, beforeEach, expect } from '@jest/globals';
import type { TestBrowser, TestServer } from '@opchain/test-support/shared/use-shared';
import { type OpenBuilder, openBuilder } from './open-builder.js';

/**
 * The builder's page of a server: opened with a fresh profile before each test, closed after it. A warning or an error
 * in its console fails the test, unless `allowed` matches it.
 */
export function useBuilder(browser: TestBrowser, server: TestServer, allowed?: RegExp): OpenBuilder {
  let current: OpenBuilder | undefined;
  beforeEach(async () => {
    current = await openBuilder(browser, `${server.url}/ui/`);
  });
  afterEach(async () => {
    const messages = current?.opened.consoleMessages.filter((text) => allowed?.test(text) !== true);
    await current?.opened.context.close();
    current = undefined;
    expect(messages).toEqual([]);
  });
  return new Proxy({} as OpenBuilder, {
    get(_, name) {
      if (current === undefined) throw new Error('The builder is open only during a test.');
      const value: unknown = Reflect.get(current, name, current);
      return typeof value === 'function' ? (value.bind(current) as unknown) : value;
    },
  });
}
