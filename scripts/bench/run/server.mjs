// The scripted server of the runner's benchmarks: /next/{id} answers the next id, /slow answers after 100 ms.
import { createServer } from 'node:http';

const answer = (response, value) => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
  if (request.url === '/slow') setTimeout(() => answer(response, { ok: true }), 100);
  else answer(response, { id: String(Number(request.url.slice('/next/'.length)) + 1) });
});
server.listen(0, '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${server.address().port}`));
