// @ts-check
// `node scripts/docs/arazzo-documents.mjs FOLDER… [--write]`: opens every workflow of the Arazzo documents in each folder,
// dry-runs those whose descriptions are there, and counts the outcomes. `--write` puts the table into the docs.
import { join } from 'node:path';
import { argv } from 'node:process';
import { pathToFileURL } from 'node:url';
import { ensureBuilt, ensureInstalled, main as runMain, root } from '../prepare.mjs';
import { writeMarkedBlock } from './marked-block.mjs';
import { tryDocuments } from './try-documents.mjs';

/** @typedef {import('./try-documents.mjs').TriedWorkflow} TriedWorkflow */

/** @param {string} name @param {readonly TriedWorkflow[]} tried */
function formatRow(name, tried) {
  const count = (/** @type {TriedWorkflow['outcome']} */ outcome) =>
    tried.filter((each) => each.outcome === outcome).length;
  const files = new Set(tried.map(({ file }) => file)).size;
  const counts = [count('planned'), count('unplannable'), count('described elsewhere'), count('refused')];
  return `| ${[name, files, tried.length, ...counts].join(' | ')} |`;
}

await runMain(async () => {
  const folders = argv.slice(2).filter((each) => !each.startsWith('-'));
  if (folders.length === 0) throw new Error('Name folders with Arazzo documents.');
  ensureInstalled('all');
  ensureBuilt();
  const load = (/** @type {string} */ file) => import(pathToFileURL(join(root, file)).href);
  const { openWorkflows, parseText } = await load('core/dist/internal/document.js');
  const { main } = await load('cli/dist/main.js');
  const rows = [
    '| Folder | Documents | Workflows | Planned by a dry run | Error found by the dry run | Description not there | Refused |',
    '| --- | --- | --- | --- | --- | --- | --- |',
  ];
  for (const folder of folders) {
    const tried = await tryDocuments(folder, { openWorkflows, parseText, main });
    rows.push(formatRow(`\`${folder.split('/').slice(-2).join('/')}\``, tried));
    for (const { file, workflow, outcome, code, pointer = '', message = '' } of tried)
      if (outcome === 'refused' || outcome === 'unplannable')
        console.log(`${join(folder, file)} ${workflow}: ${outcome}: ${code ?? ''} ${pointer} ${message}`);
  }
  console.log(rows.join('\n'));
  if (argv.includes('--write')) writeMarkedBlock(join(root, 'docs', 'arazzo-documents.md'), 'counts', rows.join('\n'));
});
