// node load.mjs URL METHOD PATH SECONDS [BODY]: sends one request over and over on kept connections and prints how many a second were answered.
// Plain sockets: an HTTP client would be the slower end, and hide what is measured.
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const [url, method, path, seconds, body = ''] = process.argv.slice(2);
const { hostname, port } = new URL(url);
const lanes = 32;
const entity = body ? `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` : '';
const request = `${method} ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${entity}\r\n${body}`;

let answered = 0;
const sockets = Array.from({ length: lanes }, () => {
  const socket = connect(Number(port), hostname);
  let buffered = '';
  socket.setNoDelay(true).setEncoding('latin1');
  socket.on('data', (chunk) => {
    buffered = buffered ? buffered + chunk : chunk;
    const end = buffered.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(buffered)?.[1] ?? 0);
    if (buffered.length < end + 4 + length) return;
    if (!/^HTTP\/1\.1 20[01] /.test(buffered)) throw new Error(`The server answered ${buffered.slice(0, 200)}`);
    buffered = '';
    answered += 1;
    socket.write(request);
  });
  socket.once('connect', () => socket.write(request));
  return socket;
});

await sleep(300);
const [before, started] = [answered, performance.now()];
await sleep(Number(seconds) * 1000);
console.log((answered - before) / ((performance.now() - started) / 1000));
for (const socket of sockets) socket.destroy();
