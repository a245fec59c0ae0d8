import type { AuthProvider, Plugin, SecurityScheme } from '@opchain/core/plugin';

/** OAuth 2.0, AWS signatures and Digest. What applies them is loaded with the first description that declares one. */
export function deferredLogins(): Plugin {
  let providers: readonly AuthProvider[] = [];
  let loading: Promise<readonly AuthProvider[]> | undefined;
  const find = (scheme: SecurityScheme) => providers.find((provider) => provider.handles(scheme));
  const providerOf = (scheme: SecurityScheme): AuthProvider => {
    const provider = find(scheme);
    if (provider === undefined) throw new Error(`No login supports "${scheme.name}".`);
    return provider;
  };
  return {
    name: 'logins',
    apply(context) {
      context.hooks.afterLoad.tapPromise('logins', async ({ securitySchemes }) => {
        if (!securitySchemes.some(isDeferred)) return;
        // Once, as a provider knows its logins; unless the page's host is gone.
        loading ??= import('./logins.js').then(({ listProviders }) => listProviders(context));
        providers = await loading.catch((error: unknown) => {
          loading = undefined;
          throw error;
        });
      });
      context.addAuthProvider({
        name: 'logins',
        handles: (scheme) => find(scheme) !== undefined,
        fields: (scheme) => providerOf(scheme).fields(scheme),
        tokenEndpoint: (scheme, ...others) => providerOf(scheme).tokenEndpoint?.(scheme, ...others),
        interactive: (scheme, input) => providerOf(scheme).interactive?.(scheme, input) ?? false,
        obtain: (scheme, ...others) => providerOf(scheme).obtain(scheme, ...others),
        apply: (call, scheme, ...others) => providerOf(scheme).apply(call, scheme, ...others),
        readChallenge: (scheme, ...others) => providerOf(scheme).readChallenge?.(scheme, ...others),
      });
    },
  };
}

/** True unless a plugin of the first load applies it for sure. */
function isDeferred(scheme: SecurityScheme): boolean {
  if (scheme.type === 'apiKey') return scheme.extensions !== undefined;
  return scheme.type !== 'http' || !/^(?:basic|bearer)$/i.test(scheme.scheme);
}
