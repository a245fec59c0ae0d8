import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * When a process started, as a text that only that process has among those with its id; undefined where the system does not
 * tell, or if there is no such process.
 */
export function readProcessStart(pid: number): string | undefined {
  return readFromProc(pid) ?? readFromPs(pid);
}

/** Linux: the ticks since the start of the system, which are the 22nd field, and the system's start (proc(5)). */
function readFromProc(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program, in brackets, may contain anything.
    const ticks = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19];
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${ticks}`;
  } catch {
    return undefined;
  }
}

/** Other systems with `ps`. */
function readFromPs(pid: number): string | undefined {
  try {
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
    const written = execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', env, stdio: 'pipe' });
    return written.trim() || undefined;
  } catch {
    return undefined;
  }
}
