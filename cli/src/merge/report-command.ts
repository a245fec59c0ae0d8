import type { Command } from '../command/command.js';
import { listOutputErrors } from '../command/list-output-errors.js';
import { UsageError } from '../command/usage-error.js';
import { formatOptions } from '../options/format-options.js';
import { mergeOptions } from '../options/merge-options.js';
import { parseOptions } from '../options/parse-options.js';
import { createPaint } from '../report/paint.js';
import { mergeReports, readSuiteReport } from '../run/suite/read-suite-report.js';
import { countTests } from '../run/suite/suite-log.js';
import { formatSuite } from '../run/suite/suite-lines.js';
import { writeSuiteReports } from '../run/suite/write-suite-reports.js';

const help = `Merge the reports of the parts of a suite (opchain run --shard I/N --json FILE) into one.

Usage: opchain report merge <report.json>… [options]

${formatOptions(mergeOptions, 31)}

Exit codes: 0 all tests passed, 1 a test did not pass or a part is missing, 2 the arguments are invalid.
`;

/** `opchain report`: works with the reports of suites. */
export const reportCommand: Command = {
  help,
  async execute(args, io) {
    const [action, ...rest] = args;
    if (action !== 'merge') throw new UsageError(['usage: opchain report merge <report.json>… --json FILE']);
    const { values, operands, errors } = parseOptions(
      {
        command: 'report',
        options: mergeOptions,
        operands: { some: 'report', usage: 'opchain report merge a.json b.json' },
      },
      rest,
    );
    const outputs = Object.entries(values).map(([name, file]) => ({ option: `--${name}`, file }));
    errors.push(...listOutputErrors(outputs, operands));
    if (errors.length > 0) throw new UsageError(errors);
    const merged = mergeReports(operands.map(readSuiteReport));
    const paint = createPaint(io.color);
    const missing = listMissingParts(merged.shards ?? []);
    for (const part of missing) io.out(`${paint.red(`✘ The report of part ${part} is missing.`)}\n`);
    io.out(`${formatSuite(merged, paint)}\n`);
    const written = await writeSuiteReports(merged, values, io);
    const { failed, cancelled, skipped } = countTests(merged.tests);
    return written && failed + cancelled + skipped + missing.length === 0 ? 0 : 1;
  },
};

/** The parts without a report, such as `3/4`: a machine that broke down before it wrote one must not look like success. */
function listMissingParts(parts: readonly string[]): readonly string[] {
  const counts = new Set(parts.map((part) => Number(part.split('/')[1])));
  return [...counts].flatMap((count) =>
    Array.from({ length: count }, (_, index) => `${index + 1}/${count}`).filter((part) => !parts.includes(part)),
  );
}
