/** What a page can find out about an origin after a call to it failed. */
export type OriginState = 'unreachable' | 'unreadable' | 'readable';

const PROBE_TIMEOUT_MS = 3_000;

/**
 * Calls the root of an origin, without credentials: `no-cors` succeeds if the server responds at all, `cors` only if it
 * allows this page to read the response.
 */
export async function probeOrigin(origin: string, signal: AbortSignal): Promise<OriginState> {
  const succeeds = async (mode: 'no-cors' | 'cors'): Promise<boolean> => {
    try {
      await fetch(`${origin}/`, {
        mode,
        credentials: 'omit',
        cache: 'no-store',
        redirect: mode === 'cors' ? 'manual' : 'follow',
        signal: AbortSignal.any([signal, AbortSignal.timeout(PROBE_TIMEOUT_MS)]),
      });
      return true;
    } catch {
      return false;
    }
  };
  if (!(await succeeds('no-cors'))) return 'unreachable';
  return (await succeeds('cors')) ? 'readable' : 'unreadable';
}
