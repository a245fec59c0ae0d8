import { defineShell } from '../define-shell.js';
import { createPageKernel } from './create-page-kernel.js';
import { readConfig } from './read-config.js';
import { showPage } from './show-page.js';

defineShell();

const config = await readConfig();
const kernel = await createPageKernel(config);
await showPage(kernel, config);
