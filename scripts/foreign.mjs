// `npm run foreign [-- --checks N --write] [SERVER…]`: checks the servers of strangers (conformance/test/foreign), sound N
// times (default 20) and with each planted fault (`--every N`: each Nth), and shows how many are caught. With `--schemathesis PATH` (an installed `st`) it
// runs Schemathesis beside the check instead, on every sixth fault. --write publishes the figures in docs/conformance.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReport } from './build-report.mjs';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

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
  const harness = schemathesis === undefined ? 'report-foreign' : 'compare-foreign';
  const file = await buildReport(`conformance/test/foreign/${harness}.ts`, `${harness}.mjs`);
  // What is published is the figures of all.
  const args = schemathesis === undefined ? [checks, every, ...(write ? [] : positionals)] : [schemathesis, every];
  const { status, stdout } = spawnSync(process.execPath, [file, ...args], {
    cwd: root,
    stdio: ['inherit', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  process.exitCode = status ?? 1;
  if (status !== 0) return;
  const columns = schemathesis === undefined ? checked : compared;
  const table = [`| ${columns.join(' | ')} |`, `|${columns.map(() => '---').join('|')}|`, stdout.trim()].join('\n');
  console.log(table);
  if (!write) return;
  const docs = join(root, 'docs', 'conformance.md');
  if (schemathesis === undefined) writeMarkedBlock(docs, 'foreign', table);
  else
    writeMarkedBlock(
      docs,
      'foreign-checkers',
      `Each ${every}th fault was tried, for ten seconds by Schemathesis.\n\n${table}`,
    );
});
