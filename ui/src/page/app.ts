import { defineInitial } from '../define-initial.js';
import { createPageKernel } from './create-page-kernel.js';
import { readConfig } from './read-config.js';
import { showPage } from './show-page.js';

defineInitial();

const config = await readConfig();
const kernel = await createPageKernel(config);
await showPage(kernel, config);
