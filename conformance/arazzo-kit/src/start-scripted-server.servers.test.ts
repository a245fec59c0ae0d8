import { afterEach, describe, expect, test } from '@jest/globals';
import type { ServerScript } from './kit-case.js';
import { type ScriptedServer, startScriptedServer } from './start-scripted-server.js';

let server: ScriptedServer;
const start = async (script: ServerScript) => {
  server = await startScriptedServer(script);
  return (path: string, init?: RequestInit) => fetch(`${server.url}${path}`, init);
};
afterEach(() => server.close());

describe('the scripted server', () => {
  test('responds to what the script does not name with an empty object', async () => {
    const send = await start({});
    const response = await send('/a');
    expect([response.status, await response.json()]).toEqual([200, {}]);
  });

  test('gives a list of responses in sequence, the last one again and again', async () => {
    const send = await start({ 'GET /a': [{ status: 503 }, { status: 201 }] });
    const statuses = [(await send('/a')).status, (await send('/a')).status, (await send('/a')).status];
    expect(statuses).toEqual([503, 201, 201]);
  });

  test('prefers the entry that names more of the query', async () => {
    const send = await start({ 'GET /a': { text: 'any' }, 'GET /a?page=2': { text: 'second' } });
    expect([await (await send('/a?page=1')).text(), await (await send('/a?page=2&x=1')).text()]).toEqual([
      'any',
      'second',
    ]);
  });

  test('records the calls as they were sent', async () => {
    const send = await start({});
    await send('/a%2Fb?x=1', { method: 'POST', body: 'text', headers: { 'X-A': '1' } });
    expect(server.calls).toMatchObject([
      { method: 'POST', path: '/a%2Fb', querystring: 'x=1', body: 'text', headers: { 'x-a': '1' } },
    ]);
  });

  test('delays a response', async () => {
    const send = await start({ 'GET /a': { delay: 100, empty: true, status: 204 } });
    await send('/a');
    const [call] = server.calls;
    expect((call?.answeredAt ?? 0) - (call?.arrivedAt ?? 0)).toBeGreaterThan(80);
  });
});
