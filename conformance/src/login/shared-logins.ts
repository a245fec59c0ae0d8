import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Plugin } from '@opchain/core';
import type { AuthProvider, Grant } from '@opchain/core/plugin';
import { openPlugin } from '@opchain/core/internal/runner';
import { loopbackBrowser, type ShowLogin } from './loopback-browser.js';

/**
 * Lets users log in with a browser for the cases of a check. All kernels with this plugin share the logins, so that users log
 * in once per credential, not once per kernel.
 */
export function sharedLogins(show: ShowLogin): Plugin {
  const plugin = oauth2Auth({ browser: loopbackBrowser(show) });
  const logins = new Map<string, Promise<Grant>>();
  return {
    name: 'shared-logins',
    async apply(context) {
      const { authProviders } = await openPlugin(plugin);
      for (const provider of authProviders) context.addAuthProvider(share(provider, logins));
    },
  };
}

function share(provider: AuthProvider, logins: Map<string, Promise<Grant>>): AuthProvider {
  const obtain: AuthProvider['obtain'] = async (scheme, entered, scope) => {
    if (provider.interactive?.(scheme, entered) !== true) return provider.obtain(scheme, entered, scope);
    const { fields, tokenUrl, scopes = scope.scopes } = entered;
    const endpoint = provider.tokenEndpoint?.(scheme, entered, scope.serverUrl);
    const key = JSON.stringify([scheme, Object.entries(fields).sort(), tokenUrl, scopes, endpoint]);
    const shared = logins.get(key);
    const known = await shared;
    // Another one has logged in again since.
    if (logins.get(key) !== shared) return obtain(scheme, entered, scope);
    const isExpired = known?.expiresAt !== undefined && known.expiresAt <= scope.clock.wallTime();
    if (known !== undefined && known !== scope.previous && !isExpired) return known;
    const login = provider.obtain(scheme, entered, known === undefined ? scope : { ...scope, previous: known });
    logins.set(key, login);
    // What failed is tried again when it is next needed, by logging in.
    login.catch(() => logins.get(key) === login && logins.delete(key));
    return login;
  };
  return { ...provider, name: `shared-${provider.name}`, obtain };
}
