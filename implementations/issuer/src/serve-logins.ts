import { text } from 'node:stream/consumers';
import type { Configuration, KoaContextWithOIDC, Provider } from 'oidc-provider';
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js';
import { randomUUID } from 'node:crypto';
import { escapeHtml } from './escape-html.js';
import type { IssuerOptions } from './issuer-options.js';

/** The paths of the pages where users log in, or enter the code of a device. */
export const loginPath = /^\/(?:auth|interaction|device)(?:\/[\w-]+)?$/;
/** How often a device may ask for its token, in seconds. */
const POLL_INTERVAL_S = 1;

/** In seconds. */
export const loginLifetimes = {
  AuthorizationCode: 60,
  DeviceCode: 600,
  Grant: 86_400,
  IdToken: 3600,
  Interaction: 600,
  RefreshToken: 86_400,
  Session: 86_400,
};

/** Settings for clients that redirect users here: sessions and codes in memory, ID tokens, no page for consent. */
export function configureLogins({ audience, clients }: IssuerOptions): Partial<Configuration> {
  return {
    adapter: createMemoryAdapter(),
    cookies: { keys: [randomUUID()] },
    responseTypes: ['code'],
    scopes: ['openid'],
    claims: { openid: ['sub'] },
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    async loadExistingGrant({ oidc: { provider, client, session } }) {
      const clientId = client?.clientId ?? '';
      const grant = new provider.Grant({ clientId, accountId: session?.accountId ?? '' });
      grant.addOIDCScope('openid');
      grant.addResourceScope(audience, clients.find(({ id }) => id === clientId)?.scopes.join(' ') ?? '');
      await grant.save();
      return grant;
    },
  };
}

/** Serves a form at which users log in (OpenID Connect Core 1.0, section 3.1.2.3). */
export function serveLogins(provider: Provider, { users }: Pick<IssuerOptions, 'users'>): void {
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/interaction/')) {
      await next();
      if (ctx.path === '/device/auth' && ctx.status === 200) Object.assign(ctx.body, { interval: POLL_INTERVAL_S });
      return;
    }
    const { params } = await provider.interactionDetails(ctx.req, ctx.res);
    const { login_hint: account } = params;
    if (ctx.method !== 'POST') return showForm(ctx, typeof account === 'string' ? account : '');
    const form = new URLSearchParams(await text(ctx.req));
    const accountId = await users?.authenticate(form.get('username') ?? '', form.get('password') ?? '');
    if (accountId === undefined)
      return showForm(ctx, form.get('username') ?? '', 'The user name or the password is wrong.');
    ctx.respond = false;
    return provider.interactionFinished(ctx.req, ctx.res, { login: { accountId }, consent: {} });
  });
}

type FormContext = Pick<KoaContextWithOIDC, 'set'> & { body: unknown };

function showForm(ctx: FormContext, username: string, error = ''): void {
  ctx.set({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
  });
  ctx.body = `<!doctype html><html lang="en"><title>Log in</title><form method="post"><p>${error}</p>
<label>User name <input name="username" value="${escapeHtml(username)}"></label>
<label>Password <input name="password" type="password"></label>
<button>Log in</button></form></html>`;
}
