import { readFile } from 'node:fs/promises';
import type { JsonValue } from '@opchain/core';
import { UsageError } from '../command/usage-error.js';
import { importModule } from './import-module.js';
import { configSchema, type OpchainConfig } from './opchain-config.js';
import { validateFile } from './validate-file.js';

/** Reads and validates a configuration. Throws `UsageError` with all problems. */
export async function readConfig(file: string): Promise<OpchainConfig> {
  const content = await readContent(file);
  const { plugins = [], ...rest } = Object(content) as Record<string, unknown>;
  // Plugins are objects with functions, which JSON cannot represent.
  const checked = isObject(content) ? { ...rest, plugins: Array.isArray(plugins) ? [] : plugins } : content;
  await validateFile(file, checked as JsonValue, configSchema);
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
