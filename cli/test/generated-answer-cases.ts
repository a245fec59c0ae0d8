import { mkdtemp, rm, stat, writeFile, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import { runHostile } from '../../scripts/bench/faults/run-hostile.mjs';
import { seededRandom } from '@opchain/test-support/seeded-random';
import { respondJson, startServer } from '@opchain/test-support/start-server';

/** What a server sends. */
export interface Answer {
  readonly kind: string;
  readonly contentType: string;
  readonly body: Buffer;
}

const MAX_BYTES = 10_000_000;

/** Reproducible: equal seeds yield equal answers. */
export function generateAnswer(seed: number): Answer {
  const random = seededRandom(seed);
  const size = Math.floor(MAX_BYTES * (random() < 0.5 ? 0.99 : random() ** 3));
  const kinds = Object.keys(shapes);
  const kind = kinds[seed % kinds.length]!;
  const body = Buffer.from(shapes[kind]!(size, random));
  return {
    kind,
    contentType: kind.startsWith('text') ? 'text/plain' : 'application/json',
    body: body.subarray(0, MAX_BYTES),
  };
}

type Random = () => number;

const scalars = [
  '1',
  '-0',
  '1e20',
  '1e-7',
  '9007199254740993',
  '0.1',
  '""',
  '"a"',
  '"\\u0000\\n"',
  '"漢"',
  'true',
  'null',
  '[]',
  '{}',
];

/** JSON and text of about that many bytes. */
const shapes: Readonly<Record<string, (size: number, random: Random) => string>> = {
  'wide list of one value': (size, random) => list(pick(scalars, random), size),
  'wide list of lists': (size, random) => list(nest('1', 1 + Math.floor(random() * 6)), size),
  'wide list of objects': (size, random) => list(`{"a":${pick(scalars, random)},"b":[${pick(scalars, random)}]}`, size),
  'wide list of mixed values': (size, random) => {
    const some = Array.from({ length: 100 }, () => pick(scalars, random)).join(',');
    return list(some, size);
  },
  'many keys': (size, random) => {
    const value = pick(scalars, random);
    const count = Math.floor(size / (11 + value.length));
    return `{${Array.from({ length: count }, (_, index) => `"k${String(index).padStart(7, '0')}":${value}`).join(',')}}`;
  },
  'deep around a wide list': (size, random) => nest(list(pick(scalars, random), size), Math.floor(random() * 990)),
  'deep objects around a wide list': (size, random) => {
    const depth = Math.floor(random() * 990);
    return '{"a":'.repeat(depth) + list(pick(scalars, random), size) + '}'.repeat(depth);
  },
  'wide list of deep lists': (size, random) => list(nest('0', 2 + Math.floor(random() * 900)), size),
  'too deep': (size) => nest('', Math.floor(size / 2)),
  'long strings': (size, random) =>
    list(
      JSON.stringify(
        pick(['a', '"', '\\', '\u0001', 'ä', '漢', '😀'], random).repeat(1 + Math.floor(random() * 100_000)),
      ),
      size,
    ),
  'long numbers': (size, random) => list(`${'9'.repeat(1 + Math.floor(random() * 10_000))}.5`, size),
  'long keys': (size, random) => list(`{"${'k'.repeat(1 + Math.floor(random() * 50_000))}":1}`, size),
  'text of one character': (size, random) =>
    pick(['a', '\u0000', '\u0001', '"', '\n', 'ä', '漢', '\u2028'], random).repeat(Math.floor(size / 3)),
  'text of backslashes': (size) => '\\'.repeat(size),
};

function list(item: string, size: number): string {
  return `[${item}${`,${item}`.repeat(Math.max(0, Math.floor((size - item.length) / (item.length + 1)) - 1))}]`;
}

function nest(inner: string, depth: number): string {
  return '['.repeat(depth) + inner + ']'.repeat(depth);
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)]!;
}

/** What one answer cost. */
interface Cost {
  readonly name: string;
  readonly megabytes: number;
  readonly reportLength: number;
}

/** Runs the built command once for each answer, with all reports, and returns what the most expensive ones cost. */
export async function measureAnswers(count: number): Promise<{ readonly memory: Cost; readonly report: Cost }> {
  const folder = await mkdtemp(join(tmpdir(), 'opchain-answers-'));
  const server = await startServer({
    '/small': respondJson({}),
    '*': (response, { target }) => {
      const { contentType, body } = generateAnswer(Number(target.slice(1)));
      response.setHeader('Content-Type', contentType).end(body);
    },
  });
  const measure = async (seed: number | 'small'): Promise<Cost> => {
    await writeFile(join(folder, `${seed}.openapi.json`), JSON.stringify(describe(seed)));
    await writeFile(join(folder, `${seed}.json`), JSON.stringify(createChain(seed)));
    const reports = ['json', 'har', 'junit'].map(
      (format) => [format, join(folder, `${seed}.${format}.report`)] as const,
    );
    const { code, out, err, megabytes } = await runHostile([
      'run',
      join(folder, `${seed}.json`),
      '--server',
      `api=${server.url}`,
      ...reports.flatMap(([format, file]) => [`--${format}`, file]),
    ]);
    const name = seed === 'small' ? seed : `${generateAnswer(seed).kind}, seed ${seed}`;
    expect([name, code === 0 || code === 1, err]).toEqual([name, true, '']);
    expect(out).toContain('1 steps');
    const lengths = await Promise.all(reports.map(async ([, file]) => (await stat(file)).size));
    if (lengths[0]! < 50_000_000) JSON.parse(await readFile(reports[0]![1], 'utf8'));
    for (const [, file] of reports) await rm(file);
    return { name, megabytes, reportLength: Math.max(...lengths) };
  };
  try {
    const baseline = await measure('small');
    const costs: Cost[] = [];
    for (let seed = 1; seed <= count; seed += 1) costs.push(await measure(seed));
    const byMemory = costs.map((cost) => ({ ...cost, megabytes: cost.megabytes - baseline.megabytes }));
    return {
      memory: byMemory.reduce((most, cost) => (cost.megabytes > most.megabytes ? cost : most)),
      report: byMemory.reduce((most, cost) => (cost.reportLength > most.reportLength ? cost : most)),
    };
  } finally {
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

const describe = (seed: number | 'small'): object => ({
  openapi: '3.1.0',
  info: { title: 'Answers', version: '1' },
  paths: {
    [`/${seed}`]: {
      get: {
        operationId: 'call',
        responses: { 200: { description: '', content: { '*/*': { schema: { type: 'string' } } } } },
      },
    },
  },
});

const createChain = (seed: number | 'small'): object => ({
  arazzo: '1.1.0',
  info: { title: 'Answers', version: '1' },
  sourceDescriptions: [{ name: 'api', url: `${seed}.openapi.json`, type: 'openapi' }],
  workflows: [
    {
      workflowId: 'answers',
      steps: [{ stepId: 'call', operationId: 'call', successCriteria: [{ condition: '$response.body == null' }] }],
    },
  ],
});
