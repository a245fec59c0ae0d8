import { existsSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { loadContract } from '../src/contract/load-contract.js';
import { deriveCases } from '../src/rules/derive-cases.js';
import { openContractTarget } from '../src/engine/target/open-target.js';
import { runCases } from '../src/engine/run-cases.js';
import { requiredField, type StandInFault, startStandIn } from './targets/start-stand-in.js';

const folder = '.cache/descriptions/readme-oas-examples-8.2.2';
const files = ['3.1/json/train-travel.json', '3.0/json/petstore-expanded.json', '2.0/json/petstore-minimal.json'];
if (!existsSync(folder)) console.log(`skipped: ${folder} is not available`);

(existsSync(folder) ? describe : describe.skip)('a description of others, served by a stand-in', () => {
  test.each(files)(
    '%s: the sound server passes, and four of five faults of schema and status are found',
    async (file) => {
      const path = `${folder}/${file}`;
      const { description } = await loadContract(path);
      // The stand-in asks for no credentials.
      const operationRoles = Object.fromEntries(description.operations.map(({ id }) => [id, null]));
      const contract = await loadContract(path, { safe: 'all', operationRoles });
      const { cases } = await deriveCases(contract);
      const standIn = await startStandIn(description);
      const target = await openContractTarget({ url: standIn.url, contract });
      const failures = async () =>
        (
          await runCases(
            cases.filter(({ rule }) => rule !== 'credential'),
            target,
          )
        )
          .filter(({ verdict }) => verdict === 'failed')
          .map(({ case: { id }, reason = '' }) => `${id}: ${reason}`);
      try {
        expect(await failures()).toEqual([]);
        const details = await Promise.all(description.operations.map(({ id }) => description.operation(id)));
        const planted = details.flatMap((operation): StandInFault[] => [
          { operation: operation.id, kind: 'status' },
          ...(requiredField(operation) === undefined
            ? []
            : (['field', 'type'] as const).map((kind) => ({ operation: operation.id, kind }))),
          ...(operation.requestBody === undefined ? [] : [{ operation: operation.id, kind: 'validation' as const }]),
        ]);
        const missed: string[] = [];
        for (const each of planted) {
          standIn.plant(each);
          if ((await failures()).length === 0) missed.push(`${each.operation} ${each.kind}`);
        }
        expect({ found: missed.length / planted.length <= 0.2, missed, of: planted.length }).toMatchObject({
          found: true,
        });
      } finally {
        await target.close();
        standIn.stop();
      }
    },
    120_000,
  );
});
