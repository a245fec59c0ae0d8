// `npm run foreign [-- --checks N --write] [SERVER…]`: checks the servers of strangers (conformance/test/foreign), sound N
// times (default 20) and with each planted fault, and shows how many are caught. --write publishes the figures in docs/conformance.md.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildReport } from './build-report.mjs';
import { writeMarkedBlock } from './docs/marked-block.mjs';
import { ensureBuilt, ensureInstalled, main, root } from './prepare.mjs';

await main(async () => {
  const { values, positionals } = parseArgs({
    options: { checks: { type: 'string', default: '20' }, write: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  ensureInstalled('all');
  ensureBuilt();
  const harness = await buildReport('conformance/test/foreign/report-foreign.ts', 'foreign.mjs');
  // What is published is the figures of all.
  const { status, stdout } = spawnSync(
    process.execPath,
    [harness, values.checks, ...(values.write ? [] : positionals)],
    {
      cwd: root,
      stdio: ['inherit', 'pipe', 'inherit'],
      encoding: 'utf8',
    },
  );
  process.exitCode = status ?? 1;
  if (status !== 0) return;
  const table = [
    '| server | operations that succeed as written | false alarms in checks of the sound server, as written and with settings | faults against the description, as written | with settings | all faults, with settings |',
    '|---|---|---|---|---|---|',
    stdout.trim(),
  ].join('\n');
  console.log(table);
  if (values.write) writeMarkedBlock(join(root, 'docs', 'conformance.md'), 'foreign', table);
});
