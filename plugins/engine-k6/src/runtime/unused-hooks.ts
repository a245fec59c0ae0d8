import type { RunnerPorts } from '@opchain/core/internal/runner';

const unused = { isUsed: () => false };

/** The hooks of a run without plugins. */
export const unusedHooks = {
  beforeLoad: unused,
  afterLoad: unused,
  beforeRun: unused,
  afterRun: unused,
  beforeStep: unused,
  afterStep: unused,
  beforeSend: unused,
  afterSend: unused,
} as unknown as RunnerPorts['hooks'];
