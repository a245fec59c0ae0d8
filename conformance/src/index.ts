export type { RunSummary } from '@opchain/core';
export { toHar } from './report/har-report.js';
export { toJunit } from './report/junit-report.js';
