// Creates products through the API, `lanes` connections at a time, for `seconds`; prints, as JSON, how many a second and the milliseconds
// that 99 of 100 stayed below. It speaks HTTP over plain sockets, so that the client takes as little as it can of the processor that the
// server needs.
import { connect } from 'node:net';

const [url = '', token, lanes, seconds] = process.argv.slice(2);
const { hostname, port, host } = new URL(url);
const body = JSON.stringify({ name: 'Teapot', price: 19.99 });
const lines = [
  'POST /products HTTP/1.1',
  `Host: ${host}`,
  `Authorization: Bearer ${token}`,
  'Content-Type: application/json',
  `Content-Length: ${body.length}`,
];
const message = Buffer.from(`${lines.join('\r\n')}\r\n\r\n${body}`, 'latin1');

/** One connection; `create` sends one request and resolves when its answer is there. */
function openLane() {
  const socket = connect(Number(port), hostname).setNoDelay();
  let answer = '';
  /** @type {{ readonly resolve: () => void, readonly reject: (error: Error) => void } | undefined} */
  let pending;
  socket.setEncoding('latin1').on('data', (chunk) => {
    answer += chunk;
    const head = answer.indexOf('\r\n\r\n');
    if (head < 0) return;
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(answer)?.[1]);
    if (answer.length < head + 4 + length) return;
    const text = answer;
    answer = '';
    if (text.startsWith('HTTP/1.1 201')) pending?.resolve();
    else pending?.reject(new Error(`createProduct answered ${text}`));
  });
  socket.on('error', (error) => pending?.reject(error));
  return {
    create: () =>
      /** @type {Promise<void>} */ (
        new Promise((resolve, reject) => {
          pending = { resolve, reject };
          socket.write(message);
        })
      ),
    close: () => socket.destroy(),
  };
}

const open = Array.from({ length: Number(lanes) }, openLane);

/** @param {number} milliseconds */
async function createFor(milliseconds) {
  const end = performance.now() + milliseconds;
  /** @type {number[]} */
  const times = [];
  await Promise.all(
    open.map(async ({ create }) => {
      while (performance.now() < end) {
        const sentAt = performance.now();
        await create();
        times.push(performance.now() - sentAt);
      }
    }),
  );
  return times.sort((a, b) => a - b);
}

await createFor(500);
const started = performance.now();
const times = await createFor(Number(seconds) * 1000);
const rate = times.length / ((performance.now() - started) / 1000);
console.log(JSON.stringify({ rate, slowest: times[Math.floor(times.length * 0.99)] }));
for (const { close } of open) close();
