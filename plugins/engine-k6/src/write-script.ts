import type { SuiteDefinition, TestDefinition } from './runtime/definition.js';
import { generatorOf, passwordOwnerOf, type SecurityScheme, writeJson } from '@opchain/core/internal/model';
import { listThresholds } from './list-thresholds.js';
import { divideLoad, type LoadOptions, toExecutor, toScenario } from './load-options.js';
import { printLiteral } from './print-literal.js';
import { getVariableName } from './runtime/read-environment.js';
import { listFlows } from './runtime/token-store.js';

/** Separates the chain from the runtime, which is the same in all scripts of one version. */
export const RUNTIME_MARKER = '// ── Opchain runtime. Do not edit. ──';

/** What a script has in addition to its chains. */
export interface ScriptParts {
  readonly runtime: string;
  /** What the script says that it was written by. */
  readonly writtenBy: string;
  /** Of each chain. */
  readonly loads: readonly LoadOptions[];
  /** Of all chains together, instead of those of each. */
  readonly load?: LoadOptions;
  /** Instead of those of each. */
  readonly thresholds?: LoadOptions['thresholds'];
}

/** Writes chains as a complete k6 script in one file. */
export function writeScript(definition: SuiteDefinition, parts: ScriptParts): string {
  return `${writeChainPart(definition, parts)}
${RUNTIME_MARKER}
function opchain() {
${parts.runtime.trimEnd()}
  return runtime;
}
`;
}

function writeChainPart(definition: SuiteDefinition, parts: ScriptParts): string {
  const { chains, tearDown } = definition;
  const titles = new Set(chains.map(({ chain: { id, title } }) => toSingleLine(title || id)));
  const options = {
    ...toLoad(definition, parts),
    thresholds: listThresholds(definition, parts),
    ...(definition.setUp.length > 0 && { setupTimeout: '5m' }),
    ...(tearDown.length > 0 && { teardownTimeout: '5m' }),
  };
  return `// ${[...titles].join(', ')}
// Written by ${parts.writtenBy}. Run it with: k6 run -u 10 -d 1m ${chains[0]?.chain.id ?? ''}.k6.js
${describeVariables(definition)
  .map((line) => `// ${line}`)
  .join('\n')}
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import encoding from 'k6/encoding';
import execution from 'k6/execution';
import http from 'k6/http';
import { Rate, Trend } from 'k6/metrics';
import { clearTimeout, setTimeout } from 'k6/timers';

const { createSuite, readNumber } = opchain();

// Options on the command line of k6 (-u, -d, -i) override these.
export const options = ${printLiteral(options, '', 'lines')};

const definition = ${printLiteral(definition)};

const k6 = { check, encoding, execution, http, open, Rate, SharedArray, Trend, clearTimeout, setTimeout };
const suite = createSuite(k6, definition, __ENV);

export function setup() {
  return suite.setUp();
}
${chains.length === 1 ? '' : chains.map(writeScenario).join('')}
${chains.length === 1 ? '' : '// With -u, -d or -i, the chains take turns by their weights.\n'}export default function (data) {
  return suite.iterate(data);
}
${tearDown.length === 0 ? '' : '\nexport function teardown(data) {\n  return suite.tearDown(data);\n}\n'}`;
}

const writeScenario = ({ name }: TestDefinition): string =>
  `\nexport function ${name}(data) {\n  return suite.iterate(data, '${name}');\n}\n`;

/** The executors. */
function toLoad({ chains }: SuiteDefinition, { load, loads }: ScriptParts): Readonly<Record<string, unknown>> {
  const [first] = chains;
  if (chains.length === 1 && first !== undefined) return toExecutor(load ?? loads[0] ?? {});
  const own =
    load === undefined
      ? loads
      : divideLoad(
          load,
          chains.map(({ weight }) => weight),
        );
  return {
    scenarios: Object.fromEntries(
      chains.map(({ name }, index) => [name, { ...toScenario(own[index] ?? {}), exec: name }]),
    ),
  };
}

const totpExample = '{"scheme": "…", "totpSecret": "…"}';

function describeVariables({ chains, setUp, tearDown }: SuiteDefinition): string[] {
  const all = [...setUp, ...chains, ...tearDown];
  const passwordOwners = new Set(
    all
      .flatMap(({ chain, workflows }) => [chain, ...Object.values(workflows)])
      .flatMap((each) => each.inputs.map(({ schema }) => passwordOwnerOf(schema))),
  );
  const inputs = all.flatMap(({ chain }) => chain.inputs);
  const lines = [
    ...all.flatMap(({ servers }) =>
      Object.entries(servers).map(
        ([name, url]) =>
          `  ${getVariableName('SERVER', name)}  ${url === '' ? 'URL of the server (required)' : `URL of the server (default ${toSingleLine(url)})`}`,
      ),
    ),
    ...all.flatMap(({ credentials }) =>
      Object.entries(credentials).flatMap(([name, schemes]) => [
        `  ${getVariableName('CREDENTIAL', name)}  one JSON object: ${[...new Set(Object.values(schemes).map(formatExample)), ...(passwordOwners.has(name) ? [totpExample] : [])].join(' and ')}`,
        `  ${getVariableName('ALLOW_CREDENTIAL', name)}  further origins that may receive it, separated by spaces`,
      ]),
    ),
    ...inputs.map(
      ({ name, required, schema, schema: { default: value } }) =>
        `  ${getVariableName('INPUT', name)}  ${generatorOf(schema) !== undefined ? `generated (${toSingleLine(String(generatorOf(schema)?.generate))})` : value === undefined ? (required ? 'required' : 'optional') : `default ${toSingleLine(writeJson(value))}`}`,
    ),
    ...(inputs.some(({ schema }) => (generatorOf(schema)?.generate ?? 'totp') !== 'totp')
      ? ['  SEED  any text that generated inputs are derived from; `opchain run --seed` makes the same ones']
      : []),
    '  INPUTS_FILE  a JSON file with an array of input objects, used in turn by the iterations',
    ...(chains.length === 1
      ? []
      : chains.map(({ name }) => `  ${getVariableName('INPUTS_FILE', name)}  the same for one chain`)),
  ];
  return [
    'Environment variables (also k6 run -e NAME=value, but other users of a machine can see the arguments of a command):',
    ...new Set(lines),
  ];
}

function formatExample(credential: SecurityScheme): string {
  if (credential.type === 'apiKey') return '{"apiKey": "…"}';
  if (credential.type === 'http')
    return credential.scheme === 'basic' ? '{"username": "…", "password": "…"}' : '{"token": "…"}';
  const [flow] = listFlows(credential);
  if (flow === undefined) return '{"accessToken": "…"}';
  return flow.grant === 'password'
    ? '{"username": "…", "password": "…", "clientId": "…", "clientSecret": "…", "tokenUrl": "…"}'
    : '{"clientId": "…", "clientSecret": "…", "tokenUrl": "…"}';
}

/** Text from a document must not end the comment. */
const toSingleLine = (text: string): string => text.replace(/[\p{C}\u2028\u2029]+/gu, ' ').slice(0, 200);
