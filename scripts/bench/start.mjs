// The command as a whole process, start included, against a hand-written script and against Node itself.
import { join } from 'node:path';
import { root } from '../prepare.mjs';
import { compareProcesses } from './measure/process.mjs';
import { ratio } from './measure/ratio.mjs';
import { startServer } from './measure/start-server.mjs';

const opchain = join(root, 'cli/bin/opchain.js');
const rounds = 15;

/** Ratios of medians of 15 alternating runs. */
export async function run() {
  const shop = await startServer([join(root, 'implementations/express/dist/main.js'), '--port', '0']);
  try {
    const [chain, hand] = await compareProcesses(
      [
        { args: [opchain, 'run', join(root, 'conformance/chains/R1.arazzo.yaml'), '--server', `shop=${shop.url}`] },
        { args: [join(root, 'scripts/bench/run/r1.mjs'), shop.url] },
      ],
      rounds,
    );
    const [version, bare] = await compareProcesses([{ args: [opchain, '--version'] }, { args: ['-e', '0'] }], rounds);
    return [
      ratio('`opchain run` of R1, time', 1.35, chain.milliseconds, hand.milliseconds, 'ms'),
      ratio('`opchain run` of R1, largest resident size', 1.5, chain.megabytes, hand.megabytes, 'MB'),
      ratio('`opchain --version`, beside `node -e 0`', 1.2, version.milliseconds, bare.milliseconds, 'ms'),
    ];
  } finally {
    shop.stop();
  }
}
