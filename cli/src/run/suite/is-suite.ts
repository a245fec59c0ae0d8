import { parseText } from '@opchain/core/internal/document';
import { UsageError } from '../../command/usage-error.js';
import { readChainFile } from '../../documents/open-chain.js';
import type { RunArguments } from '../run-arguments.js';
import { namesSeveral } from './collect-files.js';

/**
 * True if the arguments ask for more than one run: several files, an option of suites, or a file with several workflows
 * that no other one calls, with data or with set-up. Throws `UsageError` for options that do not go together.
 */
export async function isSuite(args: RunArguments): Promise<boolean> {
  const asked = namesSeveral(args.files) || hasSuiteOption(args) || (await isSuiteFile(args));
  if (asked && args.reports.har !== undefined)
    throw new UsageError(['--har takes one chain; use --json for the calls of a suite']);
  return asked;
}

function hasSuiteOption({ tags, notTags, failed, tearDown, watch, ...args }: RunArguments): boolean {
  const names = ['grep', 'shard', 'timings', 'data', 'repeat', 'concurrency', 'baseline'] as const;
  return (
    [tags.length > 0, notTags.length > 0, failed, tearDown, watch].includes(true) ||
    names.some((name) => args[name] !== undefined)
  );
}

async function isSuiteFile({ file, workflow }: RunArguments): Promise<boolean> {
  const text = readChainFile(file);
  // Most files need no second reading.
  const isLikely = (text.match(/\bworkflowId\b/g) ?? []).length > 1 || /\b(?:data|role)["']?\s*:/.test(text);
  if (!isLikely) return false;
  const { listSuiteWorkflows } = await import('@opchain/core/internal/suite');
  const listed = listSuiteWorkflows(await parseText(text, { file }), workflow);
  return listed.length > 1 || listed.some(({ role, data }) => role !== 'test' || data !== undefined);
}
