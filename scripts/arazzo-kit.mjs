// `npm run arazzo-kit -- --runner NAME | --command "…"`: runs the conformance kit for Arazzo; see docs/arazzo-kit.md.
import { join } from 'node:path';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  ensureInstalled('all');
  ensureBuilt();
  await import(join(root, 'conformance', 'arazzo-kit', 'dist', 'main.js'));
});
