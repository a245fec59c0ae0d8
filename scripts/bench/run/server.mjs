// The scripted server of the runner's benchmarks: /next/{id} answers the next id, /sized/{bytes}/{id} the same in a body of about that size,
// /wait/{milliseconds} answers after that time, with the number of the call.
import { createServer } from 'node:http';

const answer = (/** @type {import('node:http').ServerResponse} */ response, /** @type {unknown} */ value) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
/** @type {Map<number, string>} */
const paddings = new Map();
const padding = (/** @type {number} */ bytes) =>
  paddings.get(bytes) ?? (paddings.set(bytes, 'x'.repeat(bytes)), paddings.get(bytes));
/** @type {Map<string | undefined, number>} */
const counts = new Map();
const countOf = (/** @type {string | undefined} */ url) => counts.set(url, (counts.get(url) ?? 0) + 1).get(url);
const next = (/** @type {string | undefined} */ id) => String(Number(id) + 1);

const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  const [, kind, first, second] = (request.url ?? '/').split('/');
  if (kind === 'wait')
    setTimeout(() => answer(response, { ok: true, id: String(countOf(request.url)) }), Number(first));
  else if (kind === 'sized') answer(response, { id: next(second), text: padding(Number(first)) });
  else answer(response, { id: next(first) });
});
server.listen(0, '127.0.0.1', () =>
  console.log(`Listening on http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`),
);
