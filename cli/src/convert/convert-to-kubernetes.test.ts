import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import Ajv from 'ajv';
import { parse, parseAllDocuments } from 'yaml';
import { main } from '../main.js';

/**
 * The fields of a `TestRun` that are written, as the CustomResourceDefinition of k6's operator has them, which is used itself
 * where `node scripts/fetch-test-run-schema.mjs` fetched it. No other field passes.
 */
const object = (properties: object, required: readonly string[] = []) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});
const string = { type: 'string' };
const secretKeyRef = object({ key: string, name: string, optional: { type: 'boolean' } }, ['key']);
const env = object({ name: string, value: string, valueFrom: object({ secretKeyRef }) }, ['name']);
const script = object({
  configMap: object({ name: string, file: string }, ['name']),
  volumeClaim: object({ name: string, file: string }, ['name']),
});
const runner = object({ env: { type: 'array', items: env } });
const spec = object({ parallelism: { type: 'integer', format: 'int32' }, script, runner }, ['parallelism', 'script']);
const metadata = object({ name: string, labels: { type: 'object', additionalProperties: string } });
const identity = { apiVersion: { const: 'k6.io/v1alpha1' }, kind: { const: 'TestRun' }, metadata };
const fetched = '.cache/k6-operator/k6.io_testruns.yaml';
const isTestRun = new Ajv({ strict: false, validateFormats: false }).compile(
  object({ ...identity, spec: existsSync(fetched) ? readSpec(readFileSync(fetched, 'utf8')) : spec }, ['spec']),
);

function readSpec(text: string): object {
  const definition = parse(text, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && 'properties' in value
      ? { additionalProperties: false, ...value }
      : value,
  ) as {
    readonly spec: {
      readonly versions: readonly {
        readonly schema: { readonly openAPIV3Schema: { readonly properties: { readonly spec: object } } };
      }[];
    };
  };
  return definition.spec.versions[0]!.schema.openAPIV3Schema.properties.spec;
}

const api = `openapi: 3.1.0
info: { title: Things, version: '1' }
components: { securitySchemes: { key: { type: apiKey, in: query, name: key } } }
paths: { /things: { post: { operationId: create, security: [{ key: [] }], responses: { '201': { description: Created } } } } }
`;
const chain = `arazzo: 1.1.0
info: { title: Things, version: '1' }
sourceDescriptions: [{ name: api, url: api.yaml, type: openapi }]
workflows:
  - workflowId: makeThings
    inputs:
      type: object
      required: [name, door]
      properties: { name: { type: string }, door: { type: string, format: password }, me: { type: string, format: password } }
    steps:
      - stepId: create
        operationId: create
        requestBody: { contentType: application/json, payload: { name: $inputs.name, door: $inputs.door } }
        x-security: [{ schemeName: key, values: { apiKey: $inputs.me } }]
    x-opchain: { version: 1, order: list, credentials: [me], load: { vus: 8, duration: 1m, thresholds: ['create:p(95)<500'] } }
`;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'opchain-kubernetes-'));
  writeFileSync(join(folder, 'api.yaml'), api);
  writeFileSync(join(folder, 'chain.yaml'), chain);
});
afterAll(() => rmSync(folder, { recursive: true }));

const doors = Array.from({ length: 11 }, (_, index) => `door${index}`);
/** What a script of them reads. */
const environment = {
  CREDENTIAL_ME: '{"apiKey":"canary-key"}',
  ...Object.fromEntries(doors.map((each) => [`INPUT_${each.toUpperCase()}`, `canary-${each}`])),
};

async function convertFile(name: string, rows: string, args: readonly string[]) {
  writeFileSync(join(folder, 'rows.csv'), rows);
  const [file, data] = [join(folder, name), join(folder, 'rows.csv')];
  let [out, err] = ['', ''];
  const code = await main(['convert', file, '--to', 'k6', '--kubernetes', '--data', data, ...args], {
    out: (text) => (out += text),
    err: (text) => (err += text),
    isTerminal: false,
    color: false,
    columns: 80,
    env: environment,
    signal: new AbortController().signal,
  });
  const documents = parseAllDocuments(out).map((each) => each.toJS() as Record<string, unknown>);
  return { code, out, err, documents };
}
const convert = (rows: string, ...args: readonly string[]) => convertFile('chain.yaml', rows, args);
const named = ['--server', 'api=http://api.test'] as const;

test('a TestRun has its script and rows in a ConfigMap, its load by segments, and names of secrets alone', async () => {
  const { code, out, documents } = await convert('name\nAda\nAlan\n', ...named, '--parallelism', '4');
  const [configMap, testRun] = documents;
  expect([code, isTestRun(testRun), isTestRun.errors]).toEqual([0, true, null]);
  const name = 'opchain-make-things';
  expect(configMap).toMatchObject({ kind: 'ConfigMap', metadata: { name } });
  const data = configMap?.['data'] as Readonly<Record<string, string>>;
  expect(Object.keys(data)).toEqual(['script.js', 'inputs-file-makethings.json']);
  expect(JSON.parse(data['inputs-file-makethings.json'] ?? '')).toEqual([{ name: 'Ada' }, { name: 'Alan' }]);
  expect(data['script.js']).toMatch(/^\/\/ Things\n[^]*vus: 8,\n {2}duration: "1m",[^]*\n {2}return runtime;\n}\n$/);
  expect(data['script.js']).toContain('"http_req_duration{name:create}": ["p(95)<500"]');
  const fromSecret = (key: string) => ({
    name: key,
    valueFrom: { secretKeyRef: expect.objectContaining({ name, key }) },
  });
  expect(testRun).toMatchObject({
    spec: {
      parallelism: 4,
      script: { configMap: { name, file: 'script.js' } },
      runner: {
        env: [
          { name: 'SEED', value: expect.stringMatching(/^\w+$/) },
          { name: 'INPUTS_FILE_MAKETHINGS', value: '/test/inputs-file-makethings.json' },
          ...['CREDENTIAL_ME', 'INPUT_DOOR'].map(fromSecret),
        ],
      },
    },
  });
  expect(out).toMatch(
    /^# .*Secret.*\n#.* --from-file=CREDENTIAL_ME=FILE --from-file=INPUT_DOOR=FILE\n[^]*apply --server-side/,
  );
});

test('none of 12 secrets of the environment is in the manifest, the script or what is printed, and rows have none', async () => {
  const properties = doors
    .map((each) => `${each}: { type: string, format: password, default: canary-default }`)
    .join(', ');
  const payload = doors.map((each) => `${each}: $inputs.${each}`).join(', ');
  const text = chain
    .replace('door: { type: string, format: password }', properties)
    .replace('name, door]', 'name]')
    .replace('door: $inputs.door', payload);
  writeFileSync(join(folder, 'secrets.yaml'), text);
  const { code, out, err } = await convertFile('secrets.yaml', 'name\nAda\n', named);
  const variables = Object.keys(environment);
  expect([code, variables.length, variables.filter((each) => out.includes(`--from-file=${each}=FILE`))]).toEqual([
    0,
    12,
    variables,
  ]);
  expect(out + err).not.toContain('canary');
  const inRows = await convertFile('secrets.yaml', 'name,door0\nAda,canary-row\n', named);
  expect([inRows.code, inRows.err]).toEqual([2, expect.stringMatching(/must not contain the password "door0"/)]);
  expect(inRows.out + inRows.err).not.toContain('canary');
});

test('above the limit of a ConfigMap, the files are for a volume, and the output says why', async () => {
  const rows = `name\n${'x'.repeat(700_000)}\n`;
  const refused = await convert(rows, ...named);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining('a ConfigMap has at most 1 MiB')]);
  const output = join(folder, 'run.yaml');
  const { code, err } = await convert(rows, ...named, '--output', output);
  expect([code, err]).toEqual([0, expect.stringMatching(/^note: .*1\.\d MiB.*copy run\.script\.js, .* to the volume/)]);
  const [claim, testRun] = parseAllDocuments(readFileSync(output, 'utf8')).map((each) => each.toJS() as unknown);
  expect([isTestRun(testRun), isTestRun.errors]).toEqual([true, null]);
  expect(claim).toMatchObject({ kind: 'PersistentVolumeClaim' });
  expect(testRun).toMatchObject({ spec: { script: { volumeClaim: { file: 'script.js' } } } });
  expect(readFileSync(join(folder, 'run.script.js'), 'utf8')).toContain('export function setup()');
});

test('a server without an address and more runners than virtual users are named', async () => {
  expect((await convert('name\nAda\n')).err).toContain('no server is named for SERVER_API');
  expect((await convert('name\nAda\n', ...named, '--parallelism', '9')).err).toContain('the load has 8 virtual users');
  const { err } = await convert('name\nAda\n', '--to', 'arazzo-1.1.0');
  expect(err).toContain('--kubernetes needs --to k6');
});
