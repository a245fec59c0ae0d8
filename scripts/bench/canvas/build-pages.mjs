import { build } from 'esbuild';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildPage } from '../../../ui/scripts/build-page.mjs';
import { root } from '../../prepare.mjs';

const here = (/** @type {string} */ name) => fileURLToPath(new URL(name, import.meta.url));
/** @param {string} extra */
const html = (extra) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Canvas</title>
<link rel="stylesheet" href="styles.css">${extra}</head><body><div id="root"></div><script type="module" src="app.js"></script></body></html>`;

/** Builds both pages minified, as they would be shipped; returns their folders by name. */
export async function buildPages() {
  const folders = {
    opchain: join(root, '.cache/bench/canvas-opchain'),
    reactFlow: join(root, '.cache/bench/canvas-react-flow'),
  };
  await buildPage({ entry: here('./opchain-page.mjs'), outdir: folders.opchain });
  await build({
    entryPoints: { app: here('./react-flow-page.mjs') },
    outdir: folders.reactFlow,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    minify: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'warning',
  });
  const own = await readFile(createRequire(import.meta.url).resolve('@xyflow/react/dist/style.css'), 'utf8');
  await writeFile(join(folders.reactFlow, 'react-flow.css'), own);
  for (const [name, folder] of Object.entries(folders)) {
    await copyFile(here('./styles.css'), join(folder, 'styles.css'));
    await writeFile(
      join(folder, 'index.html'),
      html(name === 'reactFlow' ? '<link rel="stylesheet" href="react-flow.css">' : ''),
    );
  }
  return folders;
}
