import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from '@jest/globals';
import { loadContract } from '../../src/contract/load-contract.js';
import { listContractCases } from '../../src/check/list-contract-cases.js';
import { openContractTarget } from '../../src/engine/target/open-target.js';
import { runCases } from '../../src/engine/run-cases.js';
import { startStandIn } from '../targets/start-stand-in.js';

const MAX_GROWTH_BYTES = 50_000_000;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

/** Soak tests use the whole contract of 200 operations; a tenth of it is checked with the other tests. */
export function testManyOperations(resources: number): void {
  test(`a contract of ${resources * 10} operations on parents and children is checked in flat memory`, async () => {
    const file = join(await mkdtemp(join(tmpdir(), 'opchain-many-')), 'many.openapi.json');
    await writeFile(file, JSON.stringify(describeResources(resources)));
    const contract = await loadContract(file, { safe: 'all' });
    const { cases, omitted } = await listContractCases(contract);
    expect(omitted).toEqual([]);
    expect(new Set(cases.map(({ operation }) => operation)).size).toBe(resources * 10);
    const standIn = await startStandIn(contract.description);
    const target = await openContractTarget({ url: standIn.url, contract });
    const heapInUse: number[] = [];
    const quarter = Math.floor(cases.length / 4);
    let done = 0;
    try {
      const results = await runCases(cases, target, {
        onResult: () => {
          done += 1;
          if (done === quarter || done === cases.length) heapInUse.push(readHeapInUse());
        },
      });
      expect(
        results.filter(({ verdict }) => verdict === 'failed').map(({ case: { id }, reason }) => `${id}: ${reason}`),
      ).toEqual([]);
      expect(results.filter(({ verdict }) => verdict === 'passed').length).toBeGreaterThan(cases.length * 0.9);
      const [early = 0, late = Infinity] = heapInUse;
      expect(late - early).toBeLessThan(MAX_GROWTH_BYTES);
    } finally {
      await target.close();
      standIn.stop();
    }
  }, 300_000);
}

/** The bytes that are still used after a collection, so the time of the last one does not count. */
function readHeapInUse(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

/** Ten operations for each resource: five on parents, five on their children. */
function describeResources(count: number): object {
  const paths = Array.from({ length: count }, (_, index) => {
    const [parent, child] = [`Parent${letters(index)}`, `Child${letters(index)}`];
    const collection = `/${parent.toLowerCase()}s`;
    const parentId = { name: `${parent.toLowerCase()}Id`, in: 'path', required: true, schema: { type: 'string' } };
    return {
      ...describeCrud(parent, collection, []),
      ...describeCrud(child, `${collection}/{${parentId.name}}/${child.toLowerCase()}s`, [parentId]),
    };
  });
  return { openapi: '3.1.0', info: { title: 'Many', version: '1' }, paths: Object.assign({}, ...paths) as object };
}

const letters = (index: number) => String.fromCharCode(97 + (index % 26)).repeat(1 + Math.floor(index / 26));

function describeCrud(name: string, path: string, above: readonly object[]): object {
  const fields = {
    name: { type: 'string', minLength: 1, maxLength: 40 },
    amount: { type: 'integer', minimum: 1, maximum: 9 },
    kind: { type: 'string', enum: ['small', 'large'] },
  };
  const id = { name: `${name.toLowerCase()}Id`, in: 'path', required: true, schema: { type: 'string' } };
  const json = (schema: object) => ({ 'application/json': { schema } });
  const record = {
    type: 'object',
    required: ['id', 'name'],
    properties: { id: { type: 'string', format: 'uuid' }, ...fields },
  };
  const one = { description: '', content: json(record) };
  const none = { description: '' };
  const bad = { 404: none, 422: none };
  const body = (required: readonly string[]) => ({
    required: true,
    content: json({ type: 'object', required, properties: fields }),
  });
  return {
    [path]: {
      parameters: above,
      get: {
        operationId: `list${name}s`,
        responses: { 200: { description: '', content: json({ type: 'array', items: record }) }, ...bad },
      },
      post: { operationId: `create${name}`, requestBody: body(['name']), responses: { 201: one, ...bad } },
    },
    [`${path}/{${id.name}}`]: {
      parameters: [...above, id],
      get: { operationId: `get${name}`, responses: { 200: one, ...bad } },
      patch: { operationId: `update${name}`, requestBody: body([]), responses: { 200: one, ...bad } },
      delete: { operationId: `delete${name}`, responses: { 204: none, ...bad } },
    },
  };
}
