import { readFile } from 'node:fs/promises';
import type { JsonValue } from '@opchain/core';
import type { Io } from '../command/io.js';
import { UsageError } from '../command/usage-error.js';
import { importModule } from './import-module.js';
import { configSchema } from './config-schema.js';
import type { OpchainConfig } from './opchain-config.js';
import { requireTrust } from './trust-config.js';
import { validateFile } from './validate-file.js';

/**
 * Reads and validates a configuration. Throws `UsageError` with all problems.
 *
 * @param untrusting asks before anything that the file contains runs; missing if the user trusts the file
 */
export async function readConfig(file: string, untrusting?: Pick<Io, 'env' | 'ask'>): Promise<OpchainConfig> {
  const isScript = !file.endsWith('.json');
  if (isScript && untrusting !== undefined) await requireTrust(file, undefined, untrusting);
  const content = await readContent(file);
  const { plugins = [], ...rest } = Object(content) as Record<string, unknown>;
  // Plugins are objects with functions, which JSON cannot represent.
  const checked = isObject(content) ? { ...rest, plugins: Array.isArray(plugins) ? [] : plugins } : content;
  await validateFile(file, checked as JsonValue, configSchema);
  if (!isScript && untrusting !== undefined) await requireTrust(file, content as OpchainConfig, untrusting);
  return content as OpchainConfig;
}

async function readContent(file: string): Promise<unknown> {
  try {
    if (file.endsWith('.json')) return JSON.parse(await readFile(file, 'utf8'));
    const { default: config } = await importModule(file);
    return config;
  } catch (error) {
    throw new UsageError([`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
