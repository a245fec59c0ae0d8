import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, isAbsolute, join } from 'node:path';
import type { Io } from '../../command/io.js';

/** What a suite remembers until its next run, outside the project and only for this user. */
export class StateFile {
  readonly path: string;

  private constructor(path: string) {
    this.path = path;
  }

  /** The file of a project; `part` tells several of the same name apart. */
  static of(name: string, project: string, env: Io['env'], part = ''): StateFile {
    return new StateFile(join(stateFolder(env), `${prefixOf(name, project)}${part}.json`));
  }

  /** All files of a project with this name. */
  static list(name: string, project: string, env: Io['env']): readonly StateFile[] {
    const folder = stateFolder(env);
    try {
      const prefix = prefixOf(name, project);
      return readdirSync(folder).flatMap((file) =>
        file.startsWith(prefix) && file.endsWith('.json') ? [new StateFile(join(folder, file))] : [],
      );
    } catch {
      return [];
    }
  }

  /** Undefined if there is none. */
  read(): unknown {
    try {
      return JSON.parse(readFileSync(this.path, 'utf8')) as unknown;
    } catch {
      return undefined;
    }
  }

  /** Returns false if it cannot be written. */
  write(value: unknown): boolean {
    const written = `${this.path}.${process.pid}`;
    try {
      mkdirSync(dirname(this.path), { recursive: true, mode: 0o700 });
      writeFileSync(written, `${JSON.stringify(value)}\n`, { mode: 0o600 });
      renameSync(written, this.path);
      return true;
    } catch {
      return false;
    }
  }

  remove(): void {
    rmSync(this.path, { force: true });
  }
}

function stateFolder(env: Io['env']): string {
  const configured = env['XDG_STATE_HOME'];
  const folder = configured !== undefined && isAbsolute(configured) ? configured : join(homedir(), '.local', 'state');
  return join(folder, 'opchain');
}

function prefixOf(name: string, project: string): string {
  return `${name}-${createHash('sha256').update(project).digest('hex').slice(0, 16)}-`;
}
