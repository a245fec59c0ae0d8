// `npm run build`: dependencies and every package.
import { ensureBuilt, ensureInstalled, main } from './prepare.mjs';

await main(() => {
  ensureInstalled('build');
  ensureBuilt();
});
