// `npm start`: starts the Express sample and runs chain R1 against it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

async function startSample() {
  const server = spawn(process.execPath, [join(root, 'implementations/express/dist/main.js'), '--port', '0'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: server.stdout });
  for await (const line of lines) {
    const url = /https?:\/\/\S+/.exec(line)?.[0];
    if (url) return { server, url };
  }
  throw new Error('The Express sample ended before it was ready.');
}

await main(async () => {
  ensureInstalled();
  ensureBuilt();
  const { server, url } = await startSample();
  console.log(`The Express sample listens on ${url}. Running chain R1 against it:\n`);
  const chain = spawn(
    process.execPath,
    [join(root, 'conformance/bin/opchain.js'), 'run', join(root, 'conformance/chains/R1.arazzo.yaml'), '--server', `shop=${url}`],
    { stdio: 'inherit' },
  );
  const [code] = await once(chain, 'exit');
  server.kill('SIGTERM');
  process.exitCode = code ?? 1;
});
