// `@opchain/core/internal/suite`: running many workflows as one suite.

export {
  joinFileTests,
  listFileTests,
  listInputNames,
  type ReadSuite,
  type ReadTests,
  unreadableTests,
} from '../suite/list-file-tests.js';
export { parseRows } from '../suite/parse-rows.js';
export { readInputOutputs, readPartialOutputs } from '../suite/known-outputs.js';
export { isLoadDuration, parseLoadThreshold, type WorkflowLoad } from '../suite/read-load.js';
export { readRow, readTextAs } from '../suite/read-row.js';
export { seedTests } from '../suite/seed-tests.js';
export { listSuiteWorkflows, type ListedWorkflow } from '../suite/list-workflows.js';
export { type ExecutedTest, runSuite, type SuiteOptions } from '../suite/run-suite.js';
export { selectTests, shardSuite } from '../suite/select-tests.js';
export type { Suite, SuiteRole, SuiteRow, SuiteTest, TestResult } from '../suite/suite.js';
export { type OpenTearDown, TearDownJournal } from '../suite/tear-down-journal.js';
