import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import type { JsonObject } from '@opchain/core';
import { writeJson } from '@opchain/core/internal/model';
import { getVariableName, type K6Script, MOUNT_PATH, type TestRun, toTestRun } from '@opchain/engine-k6';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import type { ConvertArguments } from './convert-arguments.js';

interface LoadParts extends K6Script {
  /** Of the first workflow. */
  readonly name: string;
  /** By the variable that names their file. */
  readonly rows: Readonly<Record<string, readonly JsonObject[]>>;
}

/** The most characters of a name to which the operator adds others. */
const MAX_NAME = 40;

/**
 * Writes the objects with which k6's operator runs a script, as YAML. Files that are too large for a ConfigMap are written
 * beside the output. Throws `UsageError` for a server without an address, and for more runners than virtual users.
 */
export async function writeTestRun(
  { script, variables, vus, rows, name: workflow }: LoadParts,
  { output, parallelism = 1 }: ConvertArguments,
  io: Io,
): Promise<string> {
  if (vus < parallelism)
    throw new UsageError([
      `--parallelism is ${parallelism}, but the load has ${vus} virtual users, and each runner needs one: add --vus`,
    ]);
  const servers = variables.filter(({ kind, isRequired }) => kind === 'server' && isRequired);
  if (servers.length > 0)
    throw new UsageError(servers.map(({ name }) => `no server is named for ${name}; name it with --server NAME=URL`));
  const name = toObjectName(workflow);
  const data = Object.entries(rows).map(([variable, all]) => ({
    variable,
    file: `${variable.toLowerCase().replaceAll('_', '-')}.json`,
    text: writeJson([...all]),
  }));
  const files = { 'script.js': script, ...Object.fromEntries(data.map(({ file, text }) => [file, text])) };
  const columns = Object.values(rows).flatMap((all) => all.flatMap((row) => Object.keys(row)));
  const inRows = new Set(columns.map((column) => getVariableName('INPUT', column)));
  const secrets = variables.filter(
    ({ name: key, kind, isRequired, isSecret }) => kind !== 'server' && (isSecret || (isRequired && !inRows.has(key))),
  );
  const env = {
    // All runners derive the same values, each those of its own iterations.
    SEED: randomBytes(4).toString('hex'),
    ...Object.fromEntries(data.map(({ variable, file }) => [variable, `${MOUNT_PATH}/${file}`])),
  };
  const made = toTestRun({ name, parallelism, files, env, secrets });
  const { stringify } = await import('yaml');
  const documents = made.objects.map((object) => stringify(object, { lineWidth: 0, blockQuote: 'literal' }));
  const lines = [
    ...describeSecrets(
      name,
      secrets.map((secret) => secret.name),
    ),
    ...(await describeFiles(made, name, files, { output, io })),
    ...describeStart(name, output),
  ];
  return `${lines.map((line) => `# ${line}\n`).join('')}${documents.join('---\n')}`;
}

function describeSecrets(name: string, secrets: readonly string[]): readonly string[] {
  if (secrets.length === 0) return [];
  const values = secrets.map((key) => `--from-file=${key}=FILE`).join(' ');
  return [
    'First create the Secret with the values of its variables, each in a file:',
    `  kubectl create secret generic ${name} ${values}`,
  ];
}

/** On a volume, the files are written beside the output. */
async function describeFiles(
  { bytesOnVolume }: TestRun,
  name: string,
  files: Readonly<Record<string, string>>,
  { output, io }: { readonly output: string | undefined; readonly io: Io },
): Promise<readonly string[]> {
  if (bytesOnVolume === undefined) return [];
  const size = `The script and its data have ${(bytesOnVolume / 1_048_576).toFixed(1)} MiB, and a ConfigMap has at most 1 MiB`;
  if (output === undefined)
    throw new UsageError([`${size}: they are files for a volume, so name where they are written with --output FILE`]);
  const base = basename(output).replace(/\.ya?ml$/i, '');
  const names: string[] = [];
  for (const [file, text] of Object.entries(files)) {
    names.push(`${base}.${file}`);
    await writeFile(join(dirname(output), `${base}.${file}`), text, { mode: 0o600 });
  }
  const where = `copy ${names.join(', ')} to the volume of the claim "${name}" as ${Object.keys(files).join(', ')}`;
  io.err(`note: ${size}: ${where}.\n`);
  return [`${size}. After the claim is bound, ${where}.`];
}

const describeStart = (name: string, output = 'FILE'): readonly string[] => [
  'Start it; a plain apply would exceed the limit of the annotation in which it keeps the ConfigMap:',
  `  kubectl apply --server-side -f ${basename(output)}`,
  'Watch it, and run it again after kubectl delete testrun:',
  `  kubectl get testrun ${name}`,
];

/** A name of an object: small letters, digits and dashes. */
function toObjectName(id: string): string {
  const words = id.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
  const name = words
    .replace(/[^a-z\d]+/g, '-')
    .slice(0, MAX_NAME)
    .replace(/^-+|-+$/g, '');
  return `opchain-${name === '' ? 'chain' : name}`;
}
