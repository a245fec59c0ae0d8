import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

/** Build dependencies of the pages: current versions. */
export const buildTools: Readonly<Record<string, string>> = {
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
  '@vitejs/plugin-react': '6.3.0',
  '@vitejs/plugin-vue': '6.0.11',
  react: '19.3.1',
  'react-dom': '19.3.1',
  typescript: '6.0.3',
  vite: '8.3.8',
  vue: '3.5.45',
};

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Copies one of the pages into the folder where the packages are installed, and builds it there with vite. Returns the output folder. */
export async function buildPage(name: 'plain' | 'react' | 'vue', folder: string, api: string): Promise<string> {
  const page = join(folder, name);
  await cp(`ui/test/packed/pages/${name}`, page, { recursive: true });
  if (name === 'plain') {
    await mkdir(join(page, 'public'), { recursive: true });
    await copyFile(
      join(folder, 'node_modules/@opchain/ui/dist/standalone/opchain.js'),
      join(page, 'public/opchain.js'),
    );
  }
  await promisify(execFile)(
    process.execPath,
    [join(folder, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: page,
      env: { ...process.env, NODE_ENV: 'production', VITE_API: api },
    },
  );
  return join(page, 'dist');
}

export interface ServedPage {
  readonly url: string;
  close(): Promise<void>;
}

/** Serves a folder, and `setup.json` next to its files. */
export async function servePage(folder: string, setup: unknown): Promise<ServedPage> {
  const server: Server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://x').pathname;
    const file = path === '/' ? '/index.html' : path;
    if (file === '/setup.json')
      return void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(setup));
    readFile(join(folder, file)).then(
      (content) =>
        response.writeHead(200, { 'content-type': types[extname(file)] ?? 'application/octet-stream' }).end(content),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
