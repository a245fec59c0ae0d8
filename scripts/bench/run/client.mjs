import { Agent, request } from 'node:http';

/** @typedef {{ readonly id: string, readonly status?: string, readonly total?: number }} Answer of the servers, as far as the scripts read it */

/**
 * A minimal JSON client over one keep-alive agent.
 * @param {string} base
 */
export function createClient(base) {
  const agent = new Agent({ keepAlive: true });
  /**
   * @param {string} method
   * @param {string} path
   * @param {unknown} [body]
   * @returns {Promise<Answer>}
   */
  const send = (method, path, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body);
      const call = request(
        base + path,
        {
          method,
          agent,
          headers:
            text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) },
        },
        (response) => {
          /** @type {Buffer[]} */
          const chunks = [];
          response.on('data', (chunk) => chunks.push(chunk));
          response.on('end', () =>
            Number(response.statusCode) < 300
              ? resolve(JSON.parse(Buffer.concat(chunks).toString() || 'null'))
              : reject(new Error(`${method} ${path}: ${response.statusCode}`)),
          );
          response.on('error', reject);
        },
      );
      call.on('error', reject);
      call.end(text);
    });
  return { send, close: () => agent.destroy() };
}
