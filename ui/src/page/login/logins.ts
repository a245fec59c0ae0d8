import { awsAuth, digestAuth } from '@opchain/auth-http/signed';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { AuthProvider, PluginContext } from '@opchain/core/plugin';
import { popupBrowser } from './popup-browser.js';

/** The providers of what few APIs require. */
export async function listProviders(context: PluginContext): Promise<readonly AuthProvider[]> {
  const providers: AuthProvider[] = [];
  const collecting = { ...context, addAuthProvider: (provider: AuthProvider) => void providers.push(provider) };
  for (const plugin of [awsAuth(), digestAuth(), oauth2Auth({ browser: popupBrowser })]) await plugin.apply(collecting);
  return providers;
}
