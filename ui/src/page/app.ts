import { defineInitial } from '../define-initial.js';
import { createPageKernel } from './create-page-kernel.js';
import { readConfig } from './read-config.js';
import { showPage } from './show-page.js';

/** Not awaited here: what is loaded later imports this module, and would wait for it forever. */
async function start(): Promise<void> {
  const config = await readConfig();
  await showPage(await createPageKernel(config), config);
}

defineInitial();
void start();
