import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from '../command/io.js';
import { isInside } from './readable-folders.js';

/** Origins that the user confirmed for the files of one project. */
export interface Approvals {
  read(): readonly string[];
  add(origins: readonly string[]): void;
}

/**
 * Opens the approvals of a project, by its folder. They are kept in the user's configuration folder: a file of the project
 * must not approve itself.
 */
export function openApprovals(project: string, env: Io['env']): Approvals {
  const configured = env['XDG_CONFIG_HOME'];
  const folder = configured !== undefined && isAbsolute(configured) ? configured : join(homedir(), '.config');
  const file = join(folder, 'opchain', 'approved-servers.json');
  if (isInside(file, project)) return { read: () => [], add: () => undefined };
  return {
    read: () => readAll(file)[project] ?? [],
    add(origins) {
      const all = readAll(file);
      const merged = { ...all, [project]: [...new Set([...(all[project] ?? []), ...origins])] };
      const written = `${file}.${process.pid}`;
      try {
        mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
        writeFileSync(written, `${JSON.stringify(merged, null, 2)}\n`, { mode: 0o600 });
        renameSync(written, file);
      } catch {
        // The next run asks again.
      }
    },
  };
}

function readAll(file: string): Readonly<Record<string, readonly string[]>> {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as unknown;
    if (typeof content !== 'object' || content === null) return {};
    return Object.fromEntries(
      Object.entries(content).flatMap(([project, origins]) =>
        Array.isArray(origins) && origins.every((origin) => typeof origin === 'string') ? [[project, origins]] : [],
      ),
    );
  } catch {
    return {};
  }
}
