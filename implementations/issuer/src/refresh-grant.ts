import type { Provider } from 'oidc-provider';
import { InvalidRequest } from 'oidc-provider/lib/helpers/errors.js';
import type { DescribeApi } from './password-grant.js';
import type { UserTokens } from './user-tokens.js';

/** Adds the refresh of access tokens (RFC 6749, section 6): that of oidc-provider needs stored sessions. */
export function registerRefreshGrant(
  provider: Provider,
  tokens: UserTokens,
  { audience, describeApi }: { readonly audience: string; readonly describeApi: DescribeApi },
): void {
  provider.registerGrantType<{ refresh_token?: unknown }>(
    'refresh_token',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      if (typeof params.refresh_token !== 'string') throw new InvalidRequest('refresh_token is required');
      const api = describeApi(ctx, audience);
      const { userId, scope } = tokens.redeem(params.refresh_token, client.clientId);
      ctx.body = await tokens.issue(client, api, userId, scope);
    },
    ['refresh_token'],
  );
}
