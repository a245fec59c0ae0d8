import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from '@jest/globals';
import type { HttpCall, HttpResult } from '@opchain/core/internal/model';
import { createTestTarget, toResult } from '../../test/targets/create-test-target.js';
import type { Contract } from '../contract/contract.js';
import { loadContract } from '../contract/load-contract.js';
import { runCases } from '../engine/run-cases.js';
import { deriveCases } from './derive-cases.js';
import { rules } from './rules.js';

const json = (schema: object) => ({ 'application/json': { schema } });
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const kind = { kind: { type: 'string' } };
const fields = {
  title: { type: 'string' },
  hours: { type: 'integer' },
  parentId: { type: 'integer' },
  reminder: {
    oneOf: [ref('Mail'), ref('Call')],
    discriminator: { propertyName: 'kind', mapping: { phone: '#/components/schemas/Call' } },
  },
};
const task = { type: 'object', required: ['id'], properties: { id: { type: 'integer' }, ...fields } };
const one = { 200: { description: '', content: json(task) }, 404: { description: '' } };
const id = { name: 'id', in: 'path', required: true, schema: { type: 'integer' } };
const description = {
  openapi: '3.1.0',
  info: { title: 'Tasks', version: '1' },
  components: {
    schemas: {
      Mail: { type: 'object', required: ['kind', 'to'], properties: { ...kind, to: { type: 'string' } } },
      Call: { type: 'object', required: ['kind', 'number'], properties: { ...kind, number: { type: 'string' } } },
    },
  },
  paths: {
    '/tasks': {
      post: {
        operationId: 'createTask',
        requestBody: {
          required: true,
          content: json({ type: 'object', required: ['title', 'hours', 'reminder'], properties: fields }),
        },
        responses: { 201: { description: '', content: json(task) }, 422: { description: '' } },
      },
    },
    '/tasks/{id}': {
      parameters: [id],
      get: { operationId: 'getTask', responses: one },
      patch: {
        operationId: 'updateTask',
        requestBody: { required: true, content: json({ type: 'object', properties: fields }) },
        responses: one,
      },
    },
  },
};

type Fault = 'lenient' | 'crashes' | 'parent lost' | 'unknown parent' | 'one kind' | 'lost update';
type Task = Record<string, unknown> & { readonly id: number };

let contract: Contract;
beforeAll(async () => {
  const file = join(await mkdtemp(join(tmpdir(), 'opchain-tasks-')), 'tasks.openapi.json');
  await writeFile(file, JSON.stringify(description));
  const loaded = await loadContract(file);
  contract = { ...loaded, settings: { ...loaded.settings, safe: 'all' } };
});

/** Answers calls, with a fault or none. */
function createServer(planted: Fault | undefined): (call: HttpCall) => HttpResult {
  const tasks: Task[] = [];
  let seen: Task | undefined;
  const find = (text: string): Task | undefined =>
    planted === 'lenient' ? tasks[parseInt(text, 10) - 1] : tasks.find((each) => String(each.id) === text);
  const create = (body: Record<string, unknown>): HttpResult => {
    const { parentId, reminder } = body;
    const isKnown = parentId === undefined || tasks.some((each) => each.id === parentId);
    const chosen = (reminder as { kind?: unknown } | undefined)?.kind;
    const kinds = planted === 'one kind' ? ['Mail'] : ['Mail', 'phone'];
    if (!kinds.includes(String(chosen)) || (!isKnown && planted !== 'unknown parent')) return toResult(422);
    const made = { ...body, id: tasks.length + 1, ...(planted === 'parent lost' && parentId ? { parentId: 1e6 } : {}) };
    return toResult(201, tasks[tasks.push(made) - 1]);
  };
  return ({ method, url, body }) => {
    const sent = typeof body === 'string' ? (JSON.parse(body) as Record<string, unknown>) : {};
    const last = decodeURIComponent(new URL(url).pathname.split('/')[2] ?? '');
    if (method === 'POST') return create(sent);
    if (planted === 'crashes' && !/^\d+$/.test(last)) return toResult(500);
    const found = find(last);
    if (found === undefined) return toResult(404);
    if (method === 'GET') return toResult(200, (seen = { ...found }));
    const before = planted === 'lost update' && seen?.id === found.id ? seen : found;
    return toResult(200, Object.assign(found, before, sent));
  };
}

/** The IDs of the cases of the rules that are tried here and do not pass, with their verdicts. */
async function listFailed(planted?: Fault): Promise<string[]> {
  const names = ['branches', 'id-form', 'own-kind', 'two-writers'];
  const { cases } = await deriveCases(
    contract,
    rules.filter(({ name }) => names.includes(name)),
  );
  expect(cases.length).toBeGreaterThan(8);
  const target = createTestTarget({ url: 'http://tasks.example', contract, answer: createServer(planted) });
  const results = await runCases(cases, target, { concurrency: 1 });
  return results.flatMap(({ verdict, case: { id: name } }) => (verdict === 'passed' ? [] : [`${verdict} ${name}`]));
}

test('forms of IDs and bodies, parents and two writers pass on a sound server', async () => {
  expect(await listFailed()).toEqual([]);
});

test.each<[Fault, readonly string[]]>([
  [
    'lenient',
    [
      'failed id-form-get-task-id-an-existing-id-and-a-letter',
      'failed id-form-update-task-id-an-existing-id-and-a-letter',
    ],
  ],
  ['one kind', ['failed branches-create-task-reminder-call']],
  ['parent lost', ['failed own-kind-create-task-parent-id-known']],
  ['unknown parent', ['suspected own-kind-create-task-parent-id-unknown']],
  ['lost update', ['suspected two-writers-update-task']],
])('a server with the fault "%s" fails in that case alone', async (planted, failed) => {
  expect(await listFailed(planted)).toEqual(failed);
});

test('no form of an ID may cause a server error', async () => {
  expect((await listFailed('crashes')).filter((each) => !each.includes('id-form'))).toEqual([]);
  expect(await listFailed('crashes')).toHaveLength(6);
});
