import type { CaseResult } from '../../src/engine/case-result.js';
import { proveTarget, provenTargets } from '../prove-target.js';

/** Plants every derived fault in front of the samples, and prints the score as the rows of a Markdown table. */
const rows: string[] = [];
for (const [name, start] of provenTargets) {
  const started = await start();
  const results = await proveTarget(started, (mutants) => mutants);
  await started.stop();
  const count = (verdict: CaseResult['verdict']) => results.filter((result) => result.verdict === verdict).length;
  const [caught, missed] = [count('passed'), count('failed')];
  const score = Math.floor((1000 * caught) / (caught + missed)) / 10;
  rows.push(`| \`${name}\` | ${results.length} | ${caught} | ${missed} | ${count('skipped')} | ${score} % |`);
  for (const result of results)
    if (result.verdict === 'failed') console.error(`${result.case.title} (${result.clause}): ${result.received}`);
}
console.log(rows.join('\n'));
