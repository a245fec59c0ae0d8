import type { KoaContextWithOIDC, Provider, ResourceServer } from 'oidc-provider';
import { InvalidGrant, InvalidRequest } from 'oidc-provider/lib/helpers/errors.js';
import type { UserDirectory } from './user-directory.js';

interface PasswordGrantOptions {
  readonly users: UserDirectory;
  readonly audience: string;
  /** Describes the API that tokens are for, or rejects the request. */
  readonly describeApi: (ctx: KoaContextWithOIDC, resource: string) => ResourceServer;
}

/** Adds the resource owner password credentials grant (RFC 6749, section 4.3), which oidc-provider leaves out. */
export function registerPasswordGrant(
  provider: Provider,
  { users, audience, describeApi }: PasswordGrantOptions,
): void {
  provider.registerGrantType<{
    username?: unknown;
    password?: unknown;
    resource?: unknown;
    scope?: string | undefined;
  }>(
    'password',
    async (ctx) => {
      const { client, params } = ctx.oidc;
      const { username, password, resource = audience } = params;
      if (typeof username !== 'string' || typeof password !== 'string')
        throw new InvalidRequest('username and password are required');
      const api = describeApi(ctx, String(resource));

      const userId = await users.authenticate(username, password);
      if (userId === undefined) throw new InvalidGrant('the user name or the password is wrong');

      const token = new provider.AccessToken({
        client,
        accountId: userId,
        gty: 'password',
        grantId: '',
        scope: params.scope,
      });
      token.resourceServer = new provider.ResourceServer(audience, api);
      ctx.body = {
        access_token: await token.save(),
        token_type: token.tokenType,
        expires_in: token.expiration,
        scope: token.scope,
      };
    },
    ['username', 'password', 'scope', 'resource'],
  );
}
