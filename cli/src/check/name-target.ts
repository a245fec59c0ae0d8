import type { CheckReport } from '@opchain/conformance';

/** What was checked: the URL of a server, or that no server was. */
export function nameTarget({ isMock, url }: CheckReport): string {
  return isMock === true ? 'A mock (no server was called)' : url;
}
