// `npm run foreign [-- --checks N --write] [SERVER…]`: checks the servers of strangers (conformance/test/foreign), sound N
// times (default 20) and with each planted fault (`--every N`: each Nth), and shows how many are caught. With `--schemathesis PATH` (an installed `st`) it
// runs Schemathesis beside the check instead, on every sixth fault. --write publishes the figures in docs/conformance.md.
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';
import { printTable } from './run-harness.mjs';

const checked = [
  'server',
  'operations that succeed as written',
  'false alarms as written, and with settings',
  'faults against the description, as written',
  'with settings',
  'all faults, with settings',
];
const compared = [
  'server',
  'operations that succeed with Schemathesis',
  'faults tried',
  'found by Schemathesis',
  'found by `opchain check`',
  'found by Schemathesis alone',
];

await main(async () => {
  const { values, positionals } = parseArgs({
    options: {
      checks: { type: 'string', default: '20' },
      schemathesis: { type: 'string' },
      every: { type: 'string' },
      write: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  ensureInstalled('all');
  ensureBuilt();
  const { schemathesis, checks, write, every = schemathesis === undefined ? '1' : '6' } = values;
  const folder = 'conformance/test/foreign';
  // What is published is the figures of all.
  const servers = write || positionals.length === 0 ? ['clinic', 'fleet', 'library-loans'] : positionals;
  const table =
    schemathesis === undefined
      ? await printTable(
          `${folder}/report-foreign.ts`,
          servers.map((server) => [checks, every, server]),
          checked,
        )
      : await printTable(`${folder}/compare-foreign.ts`, [[schemathesis, every]], compared);
  if (!write || table === undefined) return;
  const which = every === '1' ? 'Every fault was tried' : `One of ${every} faults was tried`;
  const docs = join(root, 'docs', 'conformance.md');
  if (schemathesis === undefined) writeMarkedBlock(docs, 'foreign', `${which}.\n\n${table}`);
  else writeMarkedBlock(docs, 'foreign-checkers', `${which}, for ten seconds by Schemathesis.\n\n${table}`);
});
