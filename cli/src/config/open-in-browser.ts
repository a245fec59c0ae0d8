import { spawn } from 'node:child_process';

/** The command that opens an address in the user's browser; undefined if there is no screen to open it on. */
export function browserCommand(
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): readonly [command: string, ...args: string[]] | undefined {
  if (platform === 'darwin') return ['open'];
  // Not `start`, which is a part of the shell: a shell would interpret the address.
  if (platform === 'win32') return ['rundll32', 'url.dll,FileProtocolHandler'];
  return env['DISPLAY'] || env['WAYLAND_DISPLAY'] ? ['xdg-open'] : undefined;
}

/** Opens an `http:` or `https:` address in the user's browser, if there is one. */
export function openInBrowser(address: string, env: Readonly<Record<string, string | undefined>>): void {
  const [command, ...args] = browserCommand(process.platform, env) ?? [];
  if (command === undefined) return;
  // The user can open the address that was printed.
  spawn(command, [...args, address], { stdio: 'ignore', detached: true })
    .once('error', () => undefined)
    .unref();
}
