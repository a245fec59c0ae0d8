import type { Chain } from '@opchain/core';
import type { ChainDefinition } from './runtime/definition.js';
import { generatorOf, passwordOwnerOf, type SecurityScheme, writeJson } from '@opchain/core/internal/model';
import { type LoadOptions, toExecutor } from './load-options.js';
import { printLiteral } from './print-literal.js';
import { getVariableName } from './runtime/read-environment.js';
import { listFlows } from './runtime/token-store.js';

/** Separates the chain from the runtime, which is the same in all scripts of one version. */
export const RUNTIME_MARKER = '// ── Opchain runtime. Do not edit. ──';

/** What a script has in addition to its chain. */
export interface ScriptParts {
  readonly runtime: string;
  /** What the script says that it was written by. */
  readonly writtenBy: string;
  readonly load?: LoadOptions;
}

/** Writes a chain as a complete k6 script in one file. */
export function writeScript(chain: Chain, definition: ChainDefinition, parts: ScriptParts): string {
  const { runtime } = parts;
  return `${writeChainPart(chain, definition, parts)}
${RUNTIME_MARKER}
function opchain() {
${runtime.trimEnd()}
  return runtime;
}
`;
}

/** The thresholds by metric. */
function listThresholds(
  { chain: { steps } }: ChainDefinition,
  { thresholds }: LoadOptions,
): Record<string, readonly string[]> {
  const calls = steps.filter((step) => step.kind === 'operation').map(({ id }) => id);
  const given = thresholds ?? calls.map((step) => ({ step, condition: 'p(95)<1000' }));
  const metrics: Record<string, readonly string[]> = { checks: ['rate==1'], chain_succeeded: ['rate==1'] };
  for (const { step, condition } of given) {
    const metric = step === undefined ? 'http_req_duration' : `http_req_duration{name:${step}}`;
    metrics[metric] = [...(metrics[metric] ?? []), condition];
  }
  return metrics;
}

function writeChainPart(
  { id, title }: Chain,
  definition: ChainDefinition,
  { writtenBy, load = {} }: ScriptParts,
): string {
  const options = { ...toExecutor(load), thresholds: listThresholds(definition, load) };
  return `// ${toSingleLine(title || id)}
// Written by ${writtenBy}. Run it with: k6 run -u 10 -d 1m ${id}.k6.js
${listVariables(definition)
  .map((line) => `// ${line}`)
  .join('\n')}
import { check } from 'k6';
import { SharedArray } from 'k6/data';
import encoding from 'k6/encoding';
import execution from 'k6/execution';
import http from 'k6/http';
import { Rate, Trend } from 'k6/metrics';
import { clearTimeout, setTimeout } from 'k6/timers';

const { createChain, readNumber, readRows } = opchain();

// Options on the command line of k6 (-u, -d, -i) override these.
export const options = ${printLiteral(options, '', 'lines')};

// One object with inputs for each iteration, used in turn.
const rows = __ENV['INPUTS_FILE'] ? new SharedArray('inputs', () => readRows(open(__ENV['INPUTS_FILE'] ?? ''))) : [];

const definition = ${printLiteral(definition)};

const chain = createChain({ check, encoding, execution, http, Rate, Trend, clearTimeout, setTimeout }, definition, __ENV);

export function setup() {
  return chain.setup();
}

export default function (data) {
  return chain.iterate(data, rows);
}
`;
}

const totpExample = '{"scheme": "…", "totpSecret": "…"}';

function listVariables({ servers, credentials, workflows, chain, chain: { inputs } }: ChainDefinition): string[] {
  const passwordOwners = new Set(
    [chain, ...Object.values(workflows)].flatMap((each) => each.inputs.map(({ schema }) => passwordOwnerOf(schema))),
  );
  return [
    'Environment variables (also k6 run -e NAME=value, but other users of a machine can see the arguments of a command):',
    ...Object.entries(servers).map(
      ([name, url]) =>
        `  ${getVariableName('SERVER', name)}  ${url === '' ? 'URL of the server (required)' : `URL of the server (default ${toSingleLine(url)})`}`,
    ),
    ...Object.entries(credentials).flatMap(([name, schemes]) => [
      `  ${getVariableName('CREDENTIAL', name)}  one JSON object: ${[...new Set(Object.values(schemes).map(formatExample)), ...(passwordOwners.has(name) ? [totpExample] : [])].join(' and ')}`,
      `  ${getVariableName('ALLOW_CREDENTIAL', name)}  further origins that may receive it, separated by spaces`,
    ]),
    ...inputs.map(
      ({ name, required, schema, schema: { default: value } }) =>
        `  ${getVariableName('INPUT', name)}  ${generatorOf(schema) !== undefined ? `generated (${toSingleLine(String(generatorOf(schema)?.generate))})` : value === undefined ? (required ? 'required' : 'optional') : `default ${toSingleLine(writeJson(value))}`}`,
    ),
    ...(inputs.some(({ schema }) => (generatorOf(schema)?.generate ?? 'totp') !== 'totp')
      ? ['  SEED  any text that generated inputs are derived from; `opchain run --seed` makes the same ones']
      : []),
    '  INPUTS_FILE  a JSON file with an array of input objects, used in turn by the iterations',
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
