import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { startBundledTarget } from '@opchain/test-support/start-targets';

/** The remains of many runs of R2 in one process. */
export interface ManyRuns {
  readonly states: Readonly<Record<string, number>>;
  /** Bytes in use after garbage collection, the median of each tenth of the runs. */
  readonly tenths: readonly number[];
  /** Listeners on the process that were added after the first run. */
  readonly listeners: number;
  /** Sockets, timers and requests that are still open after the kernel is disposed. */
  readonly open: readonly string[];
}

/** Runs R2 `count` times in sequence in a separate process. */
export async function runMany(count: number): Promise<ManyRuns> {
  const target = await startBundledTarget();
  try {
    const { url, credentials: roles = {} } = target.options;
    const credentials = Object.values(roles)
      .filter(({ name }) => name !== 'shortLived')
      .map((credential) => ({ ...credential, approvedOrigins: [...credential.approvedOrigins, new URL(url).origin] }));
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--expose-gc',
      'cli/test/repeat-chain.mjs',
      'conformance/chains/R2.arazzo.yaml',
      'implementations/contract/bundled.openapi.yaml',
      url,
      JSON.stringify(credentials),
      String(count),
    ]);
    return JSON.parse(stdout) as ManyRuns;
  } finally {
    await target.stop();
  }
}
