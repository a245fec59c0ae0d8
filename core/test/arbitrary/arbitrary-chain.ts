import fc from 'fast-check';
import type { Capture, Chain, Step, Check, Connection, JsonObject } from '../../src/index.js';
import { formatMapping, type Mapping } from '../../src/internal/model.js';
import { arbitraryMapping, arbitraryTemplate, arbitraryValue } from './arbitrary-mapping.js';
import { arbitraryJson, id, name, text } from './arbitrary-text.js';

const extension = fc.dictionary(fc.constantFrom('x-a', 'x-b', 'x-long-name'), arbitraryJson(), {
  minKeys: 1,
  maxKeys: 2,
});

/** An object with these parts, which may have `x-…` fields. */
function withExtensions<T>(parts: { [Key in keyof T]: fc.Arbitrary<T[Key]> }): fc.Arbitrary<T> {
  const own = fc.record(parts);
  return fc.oneof(
    { arbitrary: own, weight: 3 },
    { arbitrary: fc.tuple(own, extension).map(([part, extensions]) => ({ ...part, extensions })), weight: 1 },
  );
}

const inputSchema: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({}),
  fc.record({ type: fc.constant('string'), default: text, description: text }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('integer'), default: fc.nat(), description: text }, { requiredKeys: ['type'] }),
  fc.record({ type: fc.constant('object'), properties: fc.constant({ a: { type: 'string' } }) }),
);

/** Restricts the random chains. */
export interface ChainShape {
  /** Without preset steps, for formats that do not support them. */
  readonly operationsOnly?: boolean;
}

/** Random acyclic chains with mapping text in canonical form, as read from a file. */
export function arbitraryChain({ operationsOnly = false }: ChainShape = {}): fc.Arbitrary<Chain> {
  return fc
    .record({
      ids: fc.uniqueArray(id, { minLength: 1, maxLength: 7 }),
      sources: fc.uniqueArray(withExtensions({ name: id, url: fc.webUrl() }), {
        minLength: 1,
        maxLength: 3,
        selector: (source) => source.name,
      }),
      inputs: fc.uniqueArray(fc.record({ name, schema: inputSchema, required: fc.boolean() }), {
        maxLength: 3,
        selector: (input) => input.name,
      }),
    })
    .chain(({ ids, sources, inputs }) => {
      const kinds = fc.array(
        operationsOnly
          ? fc.constant('operation' as const)
          : fc.constantFrom('operation', 'operation', 'wait', 'assert', 'compute'),
        { minLength: ids.length, maxLength: ids.length },
      );
      const captures = fc.array(
        fc.uniqueArray(arbitraryCapture(), { maxLength: 3, selector: (capture) => capture.name }),
        {
          minLength: ids.length,
          maxLength: ids.length,
        },
      );
      return fc.record({ kinds, captures }).chain((drawn) => {
        const operations = ids.filter((_, index) => index === 0 || drawn.kinds[index] === 'operation');
        const mapping = arbitraryMapping(
          ids,
          operations,
          drawn.captures,
          inputs.map((input) => input.name),
        );
        const steps = ids.map((step, index) =>
          arbitraryStep(
            step,
            index === 0 ? 'operation' : unlessInput(drawn.kinds[index]!, step, inputs),
            drawn.captures[index]!,
            mapping,
            sources.map((source) => source.name),
          ),
        );
        return fc.record(
          {
            id,
            title: text,
            version: fc.string(),
            summary: text,
            description: text,
            sources: fc.constant(sources),
            inputs: fc.constant(inputs),
            steps: fc.tuple(...steps),
            connections: arbitraryConnections(ids),
            layout: fc.dictionary(fc.constantFrom(...ids), fc.record({ x: fc.integer(), y: fc.integer() })),
            outputs: fc.uniqueArray(fc.record({ name, value: arbitraryTemplate(mapping) }), {
              minLength: 1,
              maxLength: 2,
              selector: (output) => output.name,
            }),
            extensions: extension,
            document: fc.oneof(
              fc.record({ info: extension }),
              fc.record({ extensions: extension }),
              fc.record({ info: extension, extensions: extension }),
            ),
          },
          { requiredKeys: ['id', 'title', 'version', 'sources', 'inputs', 'steps', 'connections', 'layout'] },
        );
      });
    });
}

/** Sorts the connections of a chain, because their order has no meaning. */
export function sortConnections(chain: Chain): Chain {
  const sorted = [...chain.connections].sort((left, right) =>
    left.source + ' ' + left.target < right.source + ' ' + right.target ? -1 : 1,
  );
  return { ...chain, connections: sorted };
}

function arbitraryCapture(): fc.Arbitrary<Capture> {
  const expression = fc.constantFrom(
    '$response.body#/id',
    '$response.body',
    '$response.body#/items/0/a~1b',
    '$statusCode',
    '$response.header.Location',
    '$request.body#/x',
    '$url',
    '$method',
    '$request.query.q',
  );
  return fc.record({ name, expression });
}

function arbitraryCheck(mapping: fc.Arbitrary<Mapping>): fc.Arbitrary<Check> {
  const inCondition = mapping
    .filter((drawn) => drawn.kind !== 'input' || drawn.path.every((segment) => /^[a-z0-9]*$/.test(segment)))
    .map(formatMapping);
  const operand = fc.oneof(
    inCondition,
    fc.constantFrom(
      '$statusCode',
      '$response.body#/a.b',
      "'it''s {{not}} one'",
      '-1.5',
      'true',
      'null',
      '$response.body.items[0].id',
    ),
  );
  const condition = fc
    .tuple(
      operand,
      fc.constantFrom('==', '!=', '<', '<=', '>', '>='),
      operand,
      fc.constantFrom('', ' && true', ' || !(1 == 2)'),
    )
    .map(([left, operator, right, rest]) => `${left} ${operator} ${right}${rest}`);
  const context = fc.oneof(
    fc.constantFrom('$response.body', '$statusCode', '$response.body.a'),
    mapping.map(formatMapping),
  );
  return fc.oneof(
    fc.record({ kind: fc.constant('simple' as const), condition }),
    fc.record({ kind: fc.constant('regex' as const), context, pattern: text }),
    fc.record({ kind: fc.constant('jsonpath' as const), context, expression: text }),
  );
}

function uniqueChecks(mapping: fc.Arbitrary<Mapping>): fc.Arbitrary<Check[]> {
  return fc.uniqueArray(arbitraryCheck(mapping), { maxLength: 3, selector: (check) => JSON.stringify(check) });
}

/** A document refers to what a step computes as the input of its name. */
function unlessInput(kind: Step['kind'], id: string, inputs: Chain['inputs']): Step['kind'] {
  return kind === 'compute' && inputs.some(({ name }) => name === id) ? 'assert' : kind;
}

function arbitraryStep(
  step: string,
  kind: Step['kind'],
  captures: readonly Capture[],
  mapping: fc.Arbitrary<Mapping>,
  sources: readonly string[],
): fc.Arbitrary<Step> {
  if (kind === 'wait')
    return fc.record(
      { kind: fc.constant('wait' as const), id: fc.constant(step), durationMs: fc.nat(), description: text },
      { requiredKeys: ['kind', 'id', 'durationMs'] },
    );
  if (kind === 'assert')
    return fc.record(
      { kind: fc.constant('assert' as const), id: fc.constant(step), checks: uniqueChecks(mapping), description: text },
      { requiredKeys: ['kind', 'id', 'checks'] },
    );
  if (kind === 'compute')
    return fc.record(
      {
        kind: fc.constant('compute' as const),
        id: fc.constant(step),
        function: fc.constantFrom('concat', 'first', 'sum', 'unknown'),
        arguments: fc.array(arbitraryValue(mapping), { maxLength: 3 }),
        description: text,
      },
      { requiredKeys: ['kind', 'id', 'function', 'arguments'] },
    );
  const parameter = withExtensions({
    in: fc.constantFrom('path' as const, 'query' as const, 'header' as const, 'cookie' as const),
    name: fc.oneof(name, fc.string({ minLength: 1 })),
    value: arbitraryValue(mapping),
  });
  const retry = withExtensions({
    type: fc.constant('retry' as const),
    name: fc.string({ minLength: 1 }),
    limit: fc.nat(10),
    delayMs: fc.nat(100_000),
    criteria: uniqueChecks(mapping),
  });
  const operation = fc.record({
    source: fc.constantFrom(...sources),
    id: fc.oneof(name, fc.constantFrom('GET /orders/{id}', 'QUERY /a~b', 'purge /x', 'listAll things')),
  });
  return fc.record(
    {
      kind: fc.constant('operation' as const),
      id: fc.constant(step),
      description: text,
      operation,
      parameters: fc.uniqueArray(parameter, {
        maxLength: 3,
        selector: (drawn) => `${drawn.in} ${drawn.name.toLowerCase()}`,
      }),
      body: fc.record(
        { contentType: fc.constantFrom('application/json', 'text/plain'), payload: arbitraryValue(mapping) },
        { requiredKeys: ['payload'] },
      ),
      checks: uniqueChecks(mapping),
      captures: fc.constant(captures),
      timeoutMs: fc.nat(),
      onFailure: fc.uniqueArray(retry, { maxLength: 2, selector: ({ name: unique }) => unique }),
      credentials: fc.array(
        fc.record({
          scheme: fc.string({ minLength: 1 }),
          credential: name,
          kind: fc.constantFrom('apiKey' as const, 'basic' as const, 'bearer' as const, 'oauth2' as const),
        }),
        { maxLength: 2 },
      ),
      extensions: extension,
    },
    { requiredKeys: ['kind', 'id', 'operation', 'parameters', 'checks', 'captures', 'onFailure'] },
  );
}

/** Connections only from earlier to later steps, so that there is no cycle. */
function arbitraryConnections(ids: readonly string[]): fc.Arbitrary<Connection[]> {
  const pairs = ids.flatMap((target, index) => ids.slice(0, index).map((source): Connection => ({ source, target })));
  return fc.subarray(pairs);
}
