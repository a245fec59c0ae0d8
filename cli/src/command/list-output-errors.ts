import { accessSync, constants, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** A file that a command writes, and the option that names it. */
export interface OutputFile {
  readonly option: string;
  readonly file: string;
}

/**
 * Lists the problems with the files that a command is about to write, one sentence each: a missing folder, a file
 * without write permission, a file that two options name, or a file that the command reads. Checked before anything is
 * sent, because requests cannot be undone if a report fails.
 *
 * @param inputs files that the command reads; URLs are ignored
 */
export function listOutputErrors(outputs: readonly OutputFile[], inputs: readonly string[]): string[] {
  if (outputs.length === 0) return [];
  const read = new Set(inputs.map(resolveRealPath));
  const written = new Map<string, string>();
  return outputs.flatMap(({ option, file }) => {
    const writeError = describeWriteError(file);
    if (writeError !== undefined) return [`${option}: "${file}" cannot be written: ${writeError}`];
    // Devices such as /dev/null and /dev/stdout can be written more than once.
    if (statFile(file)?.isFile() === false) return [];
    const realPath = resolveRealPath(file);
    if (read.has(realPath)) return [`${option}: "${file}" is an input file of this command; choose another one`];
    const other = written.get(realPath);
    if (other !== undefined)
      return [`${option} and ${other} name the same file, "${file}"; use a different file for each`];
    written.set(realPath, option);
    return [];
  });
}

function describeWriteError(file: string): string | undefined {
  if (file === '') return 'the file name is empty';
  const stats = statFile(file);
  if (stats?.isDirectory() === true) return 'it is a folder';
  const folder = dirname(resolve(file));
  if (stats === undefined && statFile(folder)?.isDirectory() !== true) return `there is no folder "${folder}"`;
  try {
    accessSync(stats === undefined ? folder : file, constants.W_OK);
    return undefined;
  } catch {
    return 'permission denied';
  }
}

function statFile(path: string): Stats | undefined {
  try {
    return statSync(path);
  } catch {
    return undefined;
  }
}

/** The real path of a file, which may not exist yet. */
function resolveRealPath(file: string): string {
  const path = resolve(file);
  try {
    return realpathSync(path);
  } catch {
    return path === dirname(path) ? path : join(resolveRealPath(dirname(path)), basename(path));
  }
}
