import { beforeAll, describe, expect, test } from '@jest/globals';
import type { Check, JsonValue } from '@opchain/core';
import {
  hostileLengths as lengths,
  hostilePatterns as patterns,
} from '../../../../scripts/bench/faults/hostile-patterns.mjs';
import { evaluateCheck } from '../../checks/evaluate-check.js';
import type { Exchange } from '../../checks/exchange.js';
import { createValidator } from './create-validator.js';

/** Five times the promised limit, because machine load varies. */
const max = 500;

const validate = createValidator({ resolve: (schema) => schema });

/**
 * Runs the work, and fails if it takes longer than allowed. Measures CPU time, which is what blocks everything else, so
 * that a busy machine does not matter.
 */
async function expectQuick(work: () => Promise<unknown>): Promise<void> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1_000).toBeLessThan(max);
}

const check = (one: Check, body: JsonValue) => {
  const exchange: Exchange = {
    url: '',
    method: 'GET',
    status: 200,
    requestHeaders: [],
    responseHeaders: [],
    requestQuery: {},
    requestPath: {},
    requestBody: undefined,
    responseBody: body,
  };
  return evaluateCheck(one, { exchange, resolve: () => undefined });
};

beforeAll(async () => {
  // Loading the engine for the first of these patterns does not count as its cost.
  await validate('a', { pattern: '^(a+)+$' });
  await validate('a', { pattern: '(?=a)' });
  await check({ kind: 'jsonpath', context: '$response.body', expression: "$[?match(@, 'a')]" }, ['a']);
});

const shown = (pattern: string) => (pattern.length > 60 ? `${pattern.slice(0, 60)}…` : pattern);

describe.each(patterns.map(([pattern, text]) => [shown(pattern), pattern, text] as const))(
  'the pattern %s is cheap and does not block',
  (_, pattern, text) => {
    test.each(lengths)('on %i characters of a response, as the pattern of a schema', async (length) => {
      await expectQuick(() => validate(text(length), { pattern }));
      await expectQuick(() =>
        validate({ [text(length)]: 1 }, { patternProperties: { [pattern]: { type: 'string' } } }),
      );
    });

    test.each(lengths)('on %i characters, as a check of a chain file', async (length) => {
      await expectQuick(() => check({ kind: 'regex', context: '$response.body', pattern }, text(length)));
      await expectQuick(() =>
        check(
          {
            kind: 'jsonpath',
            context: '$response.body',
            expression: `$[?search(@, '${pattern.replaceAll('\\', '\\\\')}')]`,
          },
          [text(length)],
        ),
      );
    });
  },
);

test('many hostile patterns on many values end too', async () => {
  const schema = { items: { allOf: patterns.slice(0, 10).map(([pattern]) => ({ pattern })) } };
  await expectQuick(() =>
    validate(
      Array.from({ length: 20 }, () => `${'a'.repeat(1_000)}!`),
      schema,
    ),
  );
});

test.each([
  'date-time',
  'date',
  'time',
  'duration',
  'email',
  'hostname',
  'ipv4',
  'ipv6',
  'uri',
  'uri-reference',
  'uuid',
  'json-pointer',
  'byte',
])('the format %s is cheap on long texts', async (format) => {
  for (const unit of ['a', '1', '/', '.', '%', '@', ':', '-', '=', 'P1D', 'a@', '..a']) {
    await expectQuick(() => validate(unit.repeat(300_000), { format }));
  }
});
