import { createKernel } from '@opchain/core';
import type { HttpCall } from '@opchain/core/plugin';
import { openApiLoader } from '@opchain/openapi-loader';
import { createMock, type Mock, type MockOptions } from '../src/index.js';
import { harbors } from './harbors.js';

export const base = 'http://mock.invalid/api';

export async function load(content: string): Promise<Parameters<typeof createMock>[0]> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  return kernel.load({ location: 'api.json', content });
}

export const open = async (options: MockOptions = {}) =>
  caller(await createMock(await load(JSON.stringify(harbors)), { now: () => 0, ...options }));

/** Calls a mock with JSON; a response is its status, its body and its headers. */
export function caller(mock: Mock) {
  const call = async (method: string, path: string, value?: unknown, headers: HttpCall['headers'] = []) => {
    const contentType = headers.some(([name]) => name === 'Content-Type')
      ? []
      : [['Content-Type', 'application/json'] as const];
    const result = await mock.answer(
      {
        method,
        url: path.startsWith('http') ? path : `${base}${path}`,
        headers: [...contentType, ...headers],
        cookies: [],
        ...(value === undefined ? {} : { body: typeof value === 'string' ? value : JSON.stringify(value) }),
      },
      base,
    );
    const text = new TextDecoder().decode(result.body);
    return {
      status: result.status,
      json: text === '' ? undefined : JSON.parse(text),
      headers: Object.fromEntries(result.headers),
    };
  };
  return Object.assign(call, { mock });
}
