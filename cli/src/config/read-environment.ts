import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { isOpchainError } from '@opchain/core';
import type { JsonValue } from '@opchain/core';
import { parseText } from '@opchain/core/document';
import { describeUrlError } from '../describe-url-error.js';
import { UsageError } from '../usage-error.js';
import type { Environment } from './environment.js';
import { environmentsSchema } from './environment.js';
import { validateFile } from './validate-file.js';

/** Reads one environment of a file. Throws `UsageError` if the file is invalid or does not contain it. */
export async function readEnvironment(name: string, file: string): Promise<Environment> {
  const content = await readContent(file);
  await validateFile(file, content, environmentsSchema);
  const environments = content as unknown as Readonly<Record<string, Partial<Environment>>>;
  if (!Object.hasOwn(environments, name)) {
    const known = Object.keys(environments).join(', ');
    throw new UsageError([`${basename(file)} has no environment "${name}"; it has ${known === '' ? 'none' : known}`]);
  }
  const { servers = {}, inputs = {}, credentials = {} } = environments[name]!;
  const errors = Object.entries(servers).flatMap(([source, url]) => {
    const error = describeUrlError(url);
    return error === undefined ? [] : [`${basename(file)}: /${name}/servers/${source} ${error}`];
  });
  if (errors.length > 0) throw new UsageError(errors);
  return { name, servers, inputs, credentials };
}

async function readContent(file: string): Promise<JsonValue> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    throw new UsageError([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
  try {
    return await parseText(text, { file: basename(file) });
  } catch (error) {
    if (!isOpchainError(error)) throw error;
    throw new UsageError([error.message]);
  }
}
