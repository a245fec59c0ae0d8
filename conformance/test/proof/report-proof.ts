import type { CaseResult } from '../../src/engine/case-result.js';
import { proveTarget, provenTargets } from './prove-target.js';

/**
 * Installs every derived mutant in front of the samples, and prints the score as the rows of a Markdown table, and each
 * mutant that is missed. Arguments are the names of contracts (default: all).
 */
const names = process.argv.slice(2);
for (const [name, start] of provenTargets) {
  if (names.length > 0 && !names.includes(name)) continue;
  const started = await start();
  const results = await proveTarget(started, (mutants) => mutants, { onResult: reportMissed });
  await started.stop();
  const count = (verdict: CaseResult['verdict']) => results.filter((result) => result.verdict === verdict).length;
  const [caught, missed] = [count('passed'), count('failed')];
  const score = Math.floor((1000 * caught) / (caught + missed)) / 10;
  console.log(`| \`${name}\` | ${results.length} | ${caught} | ${missed} | ${count('skipped')} | ${score} % |`);
}

function reportMissed({ verdict, case: { title }, clause, received }: CaseResult): void {
  if (verdict === 'failed') console.error(`${title} (${clause}): ${received}`);
}
