// API descriptions and chain files that were made to do harm. Each is made when it is asked for: some are large.

const answer = { description: '', content: { 'application/json': { schema: { $ref: '#/components/schemas/S0' } } } };
const operation = { operationId: 'ask', responses: { 200: answer } };

/** A description whose operation `ask` is `GET /ask`, answered with JSON. */
const describe = (more = {}) => ({
  openapi: '3.1.0',
  info: { title: 'Hostile', version: '1' },
  paths: { '/ask': { get: operation } },
  ...more,
});
/** @param {object} [more] */
const json = (more) => JSON.stringify(describe(more));
/**
 * @template Made
 * @param {number} count
 * @param {(index: number) => Made} make
 */
const range = (count, make) => Array.from({ length: count }, (_, index) => make(index));
const schemas = (/** @type {readonly (readonly [name: string, schema: object])[]} */ entries) => ({
  components: { schemas: Object.fromEntries(entries) },
});
const ref = (/** @type {number} */ level) => ({ $ref: `#/components/schemas/S${level}` });
const deep = (/** @type {number} */ levels) => '{"items":'.repeat(levels) + '{}' + '}'.repeat(levels);
const withDeep = (/** @type {number} */ levels) =>
  `{"x-deep":${deep(levels)},"components":{"schemas":{"S0":${deep(levels)}}},${json().slice(1)}`;

const doubledAliases = (/** @type {number} */ levels) =>
  ['x0: &x0 lol', ...range(levels, (level) => `x${level + 1}: &x${level + 1} [*x${level}, *x${level}]`)].join('\n');
const laughs = [
  'y0: &y0 [x, x, x, x, x, x, x, x, x, x]',
  ...range(9, (level) => `y${level + 1}: &y${level + 1} [${range(10, () => `*y${level}`).join(', ')}]`),
].join('\n');
const operations = (/** @type {number} */ count, /** @type {(index: number) => string} */ idOf) =>
  Object.fromEntries(range(count, (index) => [`/p${index}`, { get: { ...operation, operationId: idOf(index) } }]));

const yaml =
  'openapi: 3.1.0\ninfo: { title: Hostile, version: "1" }\npaths: { /ask: { get: { operationId: ask, responses: {} } } }\n';
const brokenBytes = (/** @type {string} */ text) =>
  Buffer.concat([Buffer.from(text), Buffer.from([0x22, 0xc3, 0x28, 0x22, 0x0a])]);

/**
 * By name: the file's extension, its content, and what becomes of it: `read`, or what the rejection must contain.
 *
 * @typedef {{ readonly type: 'json' | 'yaml', readonly make: () => string | Uint8Array, readonly outcome: 'read' | RegExp }} HostileDocument `type` is the file's extension
 *
 * @type {Readonly<Record<string, HostileDocument>>}
 */
export const hostileDescriptions = {
  'YAML aliases doubled 26 times': { type: 'yaml', make: () => `${yaml}${doubledAliases(26)}\n`, outcome: /aliases/ },
  'YAML aliases that stand for ten billion values': {
    type: 'yaml',
    make: () => `${yaml}${laughs}\n`,
    outcome: /aliases/,
  },
  'a YAML alias within itself': {
    type: 'yaml',
    make: () => `${yaml}x: &x\n  y: [*x]\n`,
    outcome: /an alias is inside the value that it refers to/,
  },
  'references doubled at each of 26 levels': {
    type: 'json',
    make: () =>
      json(
        schemas(
          range(
            26,
            /** @returns {[name: string, schema: object]} */ (level) => [
              `S${level}`,
              { allOf: [ref(level + 1), ref(level + 1)] },
            ],
          ).concat([['S26', { type: 'object' }]]),
        ),
      ),
    outcome: 'read',
  },
  'references in a cycle': {
    type: 'json',
    make: () =>
      json({
        paths: { '/ask': { get: operation }, '/self': { $ref: '#/paths/~1self' } },
        ...schemas([
          ['S0', ref(1)],
          ['S1', ref(0)],
        ]),
      }),
    outcome: 'read',
  },
  'objects that hold themselves through references': {
    type: 'json',
    make: () =>
      json(
        schemas([['S0', { type: 'object', properties: { one: ref(0), other: ref(0) }, additionalProperties: ref(0) }]]),
      ),
    outcome: 'read',
  },
  'JSON nested in 20,000 levels': { type: 'json', make: () => withDeep(20_000), outcome: 'read' },
  'YAML nested in 20,000 levels, in flow style': {
    type: 'yaml',
    make: () => `${yaml}x: ${'['.repeat(20_000)}${']'.repeat(20_000)}\n`,
    outcome: /nested/,
  },
  'YAML nested in 20,000 levels, in block style': {
    type: 'yaml',
    make: () => `${yaml}x:\n  ${'- '.repeat(20_000)}a\n`,
    outcome: /nested/,
  },
  '50 MB of JSON': {
    type: 'json',
    make: () => `${json().slice(0, -1)},"x":"${'x'.repeat(50_000_000)}"}`,
    outcome: /larger than 40 MB/,
  },
  '50 MB of YAML': { type: 'yaml', make: () => yaml + '# nothing\n'.repeat(5_000_000), outcome: /larger than 40 MB/ },
  '39 MB in one text of JSON': {
    type: 'json',
    make: () => `${json().slice(0, -1)},"x":"${'x'.repeat(39_000_000)}"}`,
    outcome: 'read',
  },
  '39 MB in one text of YAML': { type: 'yaml', make: () => `${yaml}x: ${'x'.repeat(39_000_000)}\n`, outcome: 'read' },
  '39 MB of brackets': {
    type: 'json',
    make: () => `${json().slice(0, -1)},"x":[${'[],'.repeat(13_000_000)}1]}`,
    outcome: /million values/,
  },
  '39 MB of a YAML list': {
    type: 'yaml',
    make: () => `${yaml}x: [${'a,'.repeat(19_500_000)}a]\n`,
    outcome: /million values/,
  },
  '100,000 operations': {
    type: 'json',
    make: () =>
      json({
        paths: { '/ask': { get: operation }, ...operations(100_000, (index) => `o${index}`) },
        ...schemas([['S0', {}]]),
      }),
    outcome: 'read',
  },
  '100,000 operations of one id': {
    type: 'json',
    make: () =>
      json({ paths: { '/ask': { get: operation }, ...operations(100_000, () => 'same') }, ...schemas([['S0', {}]]) }),
    outcome: 'read',
  },
  'keys named __proto__': {
    type: 'json',
    make: () =>
      `{"__proto__":{"polluted":1},"components":{"schemas":{"S0":{"properties":{"__proto__":{"type":"object"}}},"__proto__":{}}},${json().slice(1)}`,
    outcome: 'read',
  },
  'broken UTF-8 in JSON': { type: 'json', make: () => brokenBytes(json()), outcome: /not valid UTF-8/ },
  'broken UTF-8 in YAML': { type: 'yaml', make: () => brokenBytes(`${yaml}x: `), outcome: /not valid UTF-8/ },
};

/** A chain with one step, which calls `ask` of the description. @param {string} description */
export const chainOf = (description) => ({
  arazzo: '1.1.0',
  info: { title: 'Ask', version: '1' },
  sourceDescriptions: [{ name: 'api', url: description, type: 'openapi' }],
  workflows: [{ workflowId: 'ask', steps: [{ stepId: 'ask', operationId: 'ask' }] }],
});

const chain = JSON.stringify(chainOf('api.json'));
const chainYaml = `${chain}\n`.replace(/\}\n$/, '');

/** The same for chain files. @type {Readonly<Record<string, HostileDocument>>} */
export const hostileChains = {
  'YAML aliases doubled 26 times': {
    type: 'yaml',
    make: () => `arazzo: 1.1.0\n${doubledAliases(26)}\n`,
    outcome: /alias/,
  },
  'YAML aliases that stand for ten billion values': {
    type: 'yaml',
    make: () => `arazzo: 1.1.0\n${laughs}\n`,
    outcome: /alias/,
  },
  'a YAML alias within itself': {
    type: 'yaml',
    make: () => 'arazzo: 1.1.0\nx: &x\n  y: [*x]\n',
    outcome: /an alias is inside the value that it refers to/,
  },
  'JSON nested in 20,000 levels': {
    type: 'json',
    make: () => `${chain.slice(0, -1)},"x-deep":${deep(20_000)}}`,
    outcome: /nested/,
  },
  'YAML nested in 20,000 levels': {
    type: 'yaml',
    make: () => `${chainYaml}, "x-deep": ${'['.repeat(20_000)}${']'.repeat(20_000)}}\n`,
    outcome: /nested/,
  },
  '50 MB of JSON': {
    type: 'json',
    make: () => `${chain.slice(0, -1)},"x-long":"${'x'.repeat(50_000_000)}"}`,
    outcome: /larger than 40 MB/,
  },
  '39 MB in one text of JSON': {
    type: 'json',
    make: () => `${chain.slice(0, -1)},"x-long":"${'x'.repeat(39_000_000)}"}`,
    outcome: 'read',
  },
  '39 MB in one text of YAML': {
    type: 'yaml',
    make: () => `${chainYaml}, "x-long": ${'x'.repeat(39_000_000)}}\n`,
    outcome: 'read',
  },
  '39 MB of a JSON list': {
    type: 'json',
    make: () => `${chain.slice(0, -1)},"x-long":[${'[],'.repeat(13_000_000)}1]}`,
    outcome: /million values/,
  },
  '39 MB of a YAML list': {
    type: 'yaml',
    make: () => `${chainYaml}, "x-long": [${'a,'.repeat(19_500_000)}a]}\n`,
    outcome: /million values/,
  },
  'keys named __proto__': {
    type: 'json',
    make: () => `${chain.slice(0, -1)},"x-any":{"__proto__":{"polluted":1}}}`,
    outcome: 'read',
  },
  'broken UTF-8': { type: 'yaml', make: () => brokenBytes(`${chainYaml}, "x-any": `), outcome: /not valid UTF-8/ },
};
