import { equalSecrets } from '@opchain/host';

/** Whoever can say who a user name and a password belong to. */
export interface UserDirectory {
  /** Resolves with the user's id, which becomes the token's `sub`, or with undefined when name or password is wrong. */
  authenticate(username: string, password: string): Promise<string | undefined>;
}

export interface FixedUser {
  readonly id: string;
  readonly username: string;
  readonly password: string;
}

/** A directory of users that never change, such as those of a demonstration. */
export function listUsers(users: readonly FixedUser[]): UserDirectory {
  return {
    authenticate(username, password) {
      // Every user is compared, so that the time taken does not tell which names exist.
      const matching = users.filter(
        (user) => Number(equalSecrets(user.username, username)) & Number(equalSecrets(user.password, password)),
      );
      return Promise.resolve(matching[0]?.id);
    },
  };
}
