import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};
const policy =
  "default-src 'self'; base-uri 'none'; object-src 'none'; require-trusted-types-for 'script'; trusted-types lit-html opchain";
const styles = `html, body { height: 100%; margin: 0 }
.parts { position: fixed; inset: 0; display: grid; grid: "palette canvas" minmax(0, 1fr) "palette results" 260px / 240px minmax(0, 1fr) }
opchain-palette, opchain-inspector { grid-area: palette }
opchain-results { grid-area: results }`;

export interface ElementsPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds a page, by default that of the single elements, and serves it under the policy of the builder's page. */
export async function serveElements(page = 'elements-page', css = styles): Promise<ElementsPage> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-elements-'));
  const [script, entry] = [
    join(process.cwd(), 'ui/scripts/build-page.mjs'),
    join(process.cwd(), `ui/test/support/${page}.ts`),
  ];
  // In a separate process: the bundler does not work with the test runner's globals.
  await promisify(execFile)(process.execPath, [
    '--input-type=module',
    '-e',
    `import { buildPage } from ${JSON.stringify(script)}; await buildPage({ entry: ${JSON.stringify(entry)}, outdir: ${JSON.stringify(folder)} })`,
  ]);
  await writeFile(join(folder, 'styles.css'), css);
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path === '/' ? '/index.html' : path;
    readFile(join(folder, file)).then(
      (content) =>
        response
          .writeHead(200, {
            'content-type': types[extname(file)] ?? 'application/octet-stream',
            'content-security-policy': policy,
          })
          .end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async close() {
      await new Promise((resolve) => server.close(resolve));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
