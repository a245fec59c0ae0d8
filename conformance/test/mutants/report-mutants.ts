import {
  startBundledTarget,
  type StartedTarget,
  startReferenceTarget,
  startShopTarget,
} from '../targets/start-targets.js';
import { bundledMutants } from './bundled-mutants.js';
import { referenceMutants } from './reference-mutants.js';
import type { Mutant } from './mutant.js';
import { runMutants } from './run-mutants.js';
import { shopMutants } from './shop-mutants.js';

const profiles: readonly (readonly [string, readonly Mutant[], () => Promise<StartedTarget>])[] = [
  ['shop', shopMutants, () => startShopTarget('fastify', 'memory')],
  ['bundled', bundledMutants, startBundledTarget],
  ['reference', referenceMutants, () => startReferenceTarget()],
];

let [caught, all] = [0, 0];
for (const [profile, mutants, start] of profiles) {
  console.log(`\n${profile}`);
  const started = await start();
  const verdicts = await runMutants(mutants, started.options, (verdict) => {
    console.log(
      `  ${verdict.caught ? '✔ caught' : '✘ ALIVE '}  ${verdict.mutant.title}\n             by "${verdict.caseTitle}": ${verdict.message}`,
    );
  });
  await started.stop();
  caught += verdicts.filter((verdict) => verdict.caught).length;
  all += verdicts.length;
}
console.log(`\n${caught} of ${all} mutants caught (${((100 * caught) / all).toFixed(1)} %)`);
process.exitCode = caught === all ? 0 : 1;
