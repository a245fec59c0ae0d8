import { Agent, request } from 'node:http';
import { connect } from 'node:net';

/**
 * The 99th percentile of the time from a GET to the end of its response, in milliseconds, over kept connections, four at once.
 * @param {string} url
 * @param {number} count
 */
async function measureGets(url, count) {
  const agent = new Agent({ keepAlive: true, maxSockets: 4 });
  /** @type {number[]} */
  const times = [];
  const get = () =>
    /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        const started = performance.now();
        request(url, { agent }, (response) => {
          response.resume().on('end', () => {
            times.push(performance.now() - started);
            if (response.statusCode === 200) resolve();
            else reject(new Error(`${url} answered ${response.statusCode}`));
          });
        })
          .on('error', reject)
          .end();
      })
    );
  for (let warm = 0; warm < 50; warm += 1) await get();
  times.length = 0;
  const next = async () => {
    while (times.length < count) await get();
  };
  await Promise.all([next(), next(), next(), next()]);
  agent.destroy();
  return times.sort((one, other) => one - other)[Math.floor(times.length * 0.99)] ?? NaN;
}

/**
 * Connections that have begun a request, in different ways, and complete none.
 * @param {string} url
 * @param {number} count
 */
async function openHalf(url, count) {
  const { hostname, port, pathname } = new URL(url);
  const partialRequests = [
    '',
    'GE',
    `GET ${pathname} HTTP/1.1\r\nHost: loc`,
    `POST ${pathname} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{`,
  ];
  return Promise.all(
    Array.from(
      { length: count },
      (_, index) =>
        /** @type {Promise<import('node:net').Socket>} */ (
          new Promise((resolve, reject) => {
            const socket = connect(Number(port), hostname, () =>
              socket.write(partialRequests[index % partialRequests.length] ?? '', () => resolve(socket)),
            );
            socket.on('error', reject);
          })
        ),
    ),
  );
}

/**
 * How long GETs of `url` take (99th percentile, in milliseconds), as usual and beside connections that have begun a
 * request and do not continue with it. Rejects where an answer is not 200 or a connection is refused.
 * @param {string} url
 * @param {{ readonly requests?: number, readonly sockets?: number }} [options]
 * @returns {Promise<{ usual: number, beside: number }>}
 */
export async function measureHalfOpen(url, { requests = 2000, sockets = 500 } = {}) {
  const usual = await measureGets(url, requests);
  const half = await openHalf(url, sockets);
  try {
    const beside = await measureGets(url, requests);
    return { usual, beside };
  } finally {
    for (const socket of half) socket.destroy();
  }
}
