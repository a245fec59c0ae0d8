import type { LoginRequest } from '@opchain/auth-oauth2';
import { OpchainError } from '@opchain/core/plugin';
import { loginChannel, received } from './login-channel.js';

/**
 * Opens a window and resolves with the address that it was redirected to. This page cannot see that window, whose pages
 * are of other origins, so that a channel of this origin connects them.
 */
export async function visitInPopup(
  { authorizationUrl, state, signal }: LoginRequest,
  redirectUri: string,
): Promise<URL> {
  signal.throwIfAborted();
  const channel = new BroadcastChannel(loginChannel);
  try {
    return await new Promise<URL>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
      channel.addEventListener('message', ({ data }: MessageEvent<string>) => {
        // Another tab may wait for another login.
        const url = URL.parse(data);
        if (url?.searchParams.get('state') !== state) return;
        channel.postMessage(received);
        resolve(url);
      });
      const opened = window.open(authorizationUrl(redirectUri), '_blank', 'popup,width=520,height=720');
      if (opened === null)
        reject(
          new OpchainError(
            'AUTH_FAILED',
            'The browser blocked the window to log in with; allow this page to open windows, then test the credential again.',
          ),
        );
    });
  } finally {
    channel.close();
  }
}
