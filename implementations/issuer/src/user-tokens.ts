import { randomUUID } from 'node:crypto';
import type { Client, Provider, ResourceServer } from 'oidc-provider';
import { InvalidGrant } from 'oidc-provider/lib/helpers/errors.js';

/** What a user has allowed a client. */
interface UserGrant {
  readonly userId: string;
  readonly clientId: string;
  readonly scope: string | undefined;
}

interface UserTokenOptions {
  readonly audience: string;
  /** Whether that client gets a refresh token with each access token. */
  readonly mayRefresh: (clientId: string) => boolean;
}

/** Issues tokens about users. */
export class UserTokens {
  readonly #provider: Provider;
  readonly #options: UserTokenOptions;
  readonly #refreshable = new Map<string, UserGrant>();

  constructor(provider: Provider, options: UserTokenOptions) {
    this.#provider = provider;
    this.#options = options;
  }

  /** The token response (RFC 6749, section 5.1). Refreshed tokens name the password grant too: it is what the user gave. */
  async issue(client: Client, api: ResourceServer, userId: string, scope: string | undefined): Promise<object> {
    const { clientId } = client;
    const token = new this.#provider.AccessToken({ client, accountId: userId, gty: 'password', grantId: '', scope });
    token.resourceServer = new this.#provider.ResourceServer(this.#options.audience, api);
    return {
      access_token: await token.save(),
      token_type: token.tokenType,
      expires_in: token.expiration,
      scope: token.scope,
      ...(this.#options.mayRefresh(clientId) && { refresh_token: this.#retain({ userId, clientId, scope }) }),
    };
  }

  /** What a refresh token represents. It can be used once (RFC 9700, section 2.2.2), and by its client only. */
  redeem(refreshToken: string, clientId: string): UserGrant {
    const grant = this.#refreshable.get(refreshToken);
    if (grant?.clientId !== clientId) throw new InvalidGrant('the refresh token is unknown or has been used');
    this.#refreshable.delete(refreshToken);
    return grant;
  }

  #retain(grant: UserGrant): string {
    const refreshToken = randomUUID();
    this.#refreshable.set(refreshToken, grant);
    return refreshToken;
  }
}
