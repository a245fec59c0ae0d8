import { parseLoadThreshold, type SuiteRow, type SuiteTest, type WorkflowLoad } from '@opchain/core/internal/suite';
import type { LoadOptions } from '@opchain/engine-k6';
import type { Io } from '../../command/io.js';
import { UsageError } from '../../command/usage-error.js';
import type { RunArguments } from '../run-arguments.js';
import { type BuiltSuite, buildSuite } from './build-suite.js';
import { collectFiles } from './collect-files.js';
import { mayRead, requireKnownNames } from './suite-access.js';

/** A workflow of a load test. */
export interface LoadChain {
  readonly test: SuiteTest;
  readonly rows: readonly SuiteRow[];
  readonly load: LoadOptions & Pick<WorkflowLoad, 'weight'>;
  /** Of a file with a set-up or a tear-down of its own. */
  readonly file?: number;
}

/** The workflows of a load test by what they are for. */
export interface LoadChains {
  readonly chains: readonly LoadChain[];
  readonly setUp: readonly LoadChain[];
  readonly tearDown: readonly LoadChain[];
}

/** Reads what the operands name, as a run of the same files does. Throws `UsageError` with all problems. */
export async function readLoadChains(args: RunArguments, io: Io): Promise<LoadChains> {
  const source = { ...args, requireAccess: mayRead(args, io), files: await collectFiles(args.files) };
  const built = await buildSuite(source);
  requireKnownNames(args, built);
  const errors = [...built.unreadable].map(([file, { message }]) => `${file}: ${message}`);
  const { suite } = built;
  const toChain = (test: SuiteTest, file?: number): LoadChain => ({
    test,
    rows: [],
    load: toLoad(built.loads.get(keyOf(test))),
    ...(file !== undefined && { file }),
  });
  const numbered = suite.files.map((file, index) => ({
    ...file,
    number: file.setUp.length + file.tearDown.length > 0 ? index : undefined,
  }));
  const chains = numbered.flatMap(({ tests, number }) =>
    groupRows(tests).map((each) => ({ ...toChain(each.test, number), ...each })),
  );
  if (chains.length === 0 && errors.length === 0)
    errors.push('there is no workflow that is neither set-up nor tear-down');
  if (errors.length > 0) throw new UsageError(errors);
  const ofFiles = (role: 'setUp' | 'tearDown') => [
    ...suite[role].map((test) => toChain(test)),
    ...numbered.flatMap((file) => file[role].map((test) => toChain(test, file.number))),
  ];
  return { chains, setUp: ofFiles('setUp'), tearDown: ofFiles('tearDown') };
}

function toLoad({ thresholds, ...load }: WorkflowLoad = {}): LoadChain['load'] {
  const parsed = thresholds?.map((text) => parseLoadThreshold(text) ?? { condition: text });
  return { ...load, ...(parsed && { thresholds: parsed }) };
}

const keyOf = ({ file, workflow }: SuiteTest): string => `${file}#${workflow}`;

/** In a suite, each row is a test. */
function groupRows(tests: BuiltSuite['suite']['files'][number]['tests']): readonly Pick<LoadChain, 'test' | 'rows'>[] {
  const groups = new Map<string, { readonly test: SuiteTest; readonly rows: SuiteRow[] }>();
  for (const { row, ...test } of tests) {
    const group = groups.get(keyOf(test)) ?? { test: { ...test, id: keyOf(test) }, rows: [] };
    groups.set(keyOf(test), group);
    if (row !== undefined) group.rows.push(row);
  }
  return [...groups.values()];
}
