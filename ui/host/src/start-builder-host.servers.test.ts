import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type BuilderHost, startBuilderHost } from './start-builder-host.js';

let host: BuilderHost;
beforeAll(async () => {
  const read = () => Promise.resolve('{"openapi":"3.1.0"}');
  host = await startBuilderHost({ description: { name: 'shop', location: 'shop.json', read } });
});
afterAll(() => host.close());

async function statusOf(path: string, hostHeader?: string): Promise<number> {
  const { hostname, port } = new URL(host.url);
  const socket = connect(Number(port), hostname);
  socket.write([`GET ${path} HTTP/1.0`, ...(hostHeader === undefined ? [] : [hostHeader]), '', ''].join('\r\n'));
  return Number((await text(socket)).split(' ')[1]);
}

test('requests without a Host header or with an unknown host get no configuration and no description', async () => {
  for (const path of ['/config.json', '/description']) {
    for (const header of [undefined, 'Host:', 'Host: rebound.example'])
      expect([path, header, await statusOf(path, header)]).toEqual([path, header, 421]);
    expect([path, await statusOf(path, 'Host: localhost')]).toEqual([path, 200]);
  }
});
