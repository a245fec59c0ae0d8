import { Agent, request } from 'node:http';

/** A minimal JSON client over one keep-alive agent. */
export function createClient(base) {
  const agent = new Agent({ keepAlive: true });
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
