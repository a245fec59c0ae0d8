import type { KoaContextWithOIDC, Provider, ResourceServer } from 'oidc-provider';
import { InvalidGrant, InvalidRequest } from 'oidc-provider/lib/helpers/errors.js';
import type { UserDirectory } from './user-directory.js';
import type { UserTokens } from './user-tokens.js';

/** Describes the API that tokens are for, or rejects the request. */
export type DescribeApi = (ctx: KoaContextWithOIDC, resource: string) => ResourceServer;

interface PasswordGrantOptions {
  readonly users: UserDirectory;
  readonly audience: string;
  readonly describeApi: DescribeApi;
}

/** Adds the resource owner password credentials grant (RFC 6749, section 4.3), which oidc-provider leaves out. */
export function registerPasswordGrant(
  provider: Provider,
  tokens: UserTokens,
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

      ctx.body = await tokens.issue(client, api, userId, params.scope);
    },
    ['username', 'password', 'scope', 'resource'],
  );
}
