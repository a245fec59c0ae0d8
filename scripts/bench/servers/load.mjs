// node load.mjs JSON: asks two servers in turns, a short slice each, one request over and over on kept connections. Prints, as JSON, for
// every pair of slices how many a second each answered, and the time that 99 of 100 answers of each stayed below. Plain sockets: an HTTP client would be the slower end, and hide what is measured.
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {{ readonly url: string, readonly method: string, readonly path: string, readonly body?: string }} Target */

/** @type {{ targets: Target[], pairs: number, sliceMs: number }} */
const { targets, pairs, sliceMs } = JSON.parse(process.argv[2] ?? '');
const lanes = 32;

/**
 * A server under load while it is its turn.
 * @param {Target} target
 */
async function open({ url, method, path, body = '' }) {
  const { hostname, port } = new URL(url);
  const entity = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : '';
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${entity}\r\n${body}`;
  let answered = 0;
  let running = false;
  let busy = 0;
  /** @type {number[]} */
  let times = [];
  const sockets = Array.from({ length: lanes }, () => {
    const socket = connect(Number(port), hostname).setNoDelay(true).setEncoding('latin1');
    let buffered = '';
    let sentAt = 0;
    const send = () => {
      sentAt = performance.now();
      socket.write(request);
    };
    socket.on('data', (chunk) => {
      buffered = buffered ? buffered + String(chunk) : String(chunk);
      const end = buffered.indexOf('\r\n\r\n');
      if (end < 0) return;
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
      if (buffered.length < end + 4 + length) return;
      if (!/^HTTP\/1\.1 20[01] /.test(buffered)) throw new Error(`The server answered ${buffered.slice(0, 200)}`);
      buffered = '';
      answered += 1;
      times.push(performance.now() - sentAt);
      if (running) send();
      else busy -= 1;
    });
    return { socket, send };
  });
  await Promise.all(sockets.map(({ socket }) => once(socket, 'connect')));
  return {
    /** Answers a second, from the first request to the last answer. */
    async slice() {
      const [before, started] = [answered, performance.now()];
      running = true;
      busy = lanes;
      for (const { send } of sockets) send();
      await sleep(sliceMs);
      running = false;
      while (busy > 0) await sleep(0);
      return (answered - before) / ((performance.now() - started) / 1000);
    },
    forget: () => (times = []),
    /** Milliseconds that 99 of 100 answers stayed below. */
    slowest: () => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)],
    close: () => sockets.forEach(({ socket }) => socket.destroy()),
  };
}

const servers = await Promise.all(targets.map(open));
const samples = [];
// The first half warms up. The order changes, so that neither always goes first.
for (let pair = -pairs; pair < pairs; pair += 1) {
  if (pair === 0) for (const server of servers) server.forget();
  const sample = [];
  for (const index of pair % 2 ? [0, 1] : [1, 0]) sample[index] = await servers[index]?.slice();
  if (pair >= 0) samples.push(sample);
}
console.log(JSON.stringify({ samples, slowest: servers.map((server) => server.slowest()) }));
for (const server of servers) server.close();
