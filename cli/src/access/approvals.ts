import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from '../command/io.js';
import { isInside } from './readable-folders.js';

/** What the user approved for one folder. */
export interface Approvals {
  read(): readonly string[];
  add(approved: readonly string[]): void;
}

/**
 * The files of approvals: origins that may be called, `NAME=ORIGIN` for credentials, and hashes of configurations that may
 * run code.
 */
type ApprovalFile = 'approved-servers' | 'approved-credentials' | 'trusted-configurations';

/**
 * Opens the approvals for a folder, such as that of a project. They are kept in the user's configuration folder: a file of
 * the project must not approve itself.
 */
export function openApprovals(folder: string, name: ApprovalFile, env: Io['env']): Approvals {
  const configured = env['XDG_CONFIG_HOME'];
  const userFolder = configured !== undefined && isAbsolute(configured) ? configured : join(homedir(), '.config');
  const file = join(userFolder, 'opchain', `${name}.json`);
  if (isInside(file, folder)) return { read: () => [], add: () => undefined };
  return {
    read: () => readAll(file)[folder] ?? [],
    add(approved) {
      const all = readAll(file);
      const merged = { ...all, [folder]: [...new Set([...(all[folder] ?? []), ...approved])] };
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
      Object.entries(content).flatMap(([folder, approved]) =>
        Array.isArray(approved) && approved.every((entry) => typeof entry === 'string') ? [[folder, approved]] : [],
      ),
    );
  } catch {
    return {};
  }
}
