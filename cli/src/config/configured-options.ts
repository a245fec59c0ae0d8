import { resolve } from 'node:path';
import { isUrl } from '../access/access.js';
import { findProjectRoot, isInside, resolveLinks, resolveTarget } from '../access/readable-folders.js';
import type { FileDefaults } from '../command/command.js';
import { UsageError } from '../command/usage-error.js';
import type { OpchainConfig } from './opchain-config.js';

/**
 * What a configuration says for options, whose paths are relative to `folder`. Throws `UsageError` for a report outside
 * of the project.
 */
export function configuredOptions(config: OpchainConfig, folder: string): NonNullable<FileDefaults['configured']> {
  return (section, key) => {
    const members: object = section === 'top' ? config : (config[section] ?? {});
    const value = (members as Readonly<Record<string, string | number | undefined>>)[key];
    if (typeof value !== 'string') return value?.toString();
    const file = isUrl(value) ? value : resolve(folder, value);
    if (section === 'reports' && !isInside(resolveTarget(file), findProjectRoot(resolveLinks(folder))))
      throw new UsageError([
        `the configuration writes the report "${value}" outside of its project; name it with --${key} FILE if you want that`,
      ]);
    return file;
  };
}
