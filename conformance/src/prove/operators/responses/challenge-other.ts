import type { MutationOperator } from '../../mutant.js';
import { onResponse, withHeader } from '../../mutate-exchange.js';

const challenges = ['Negotiate', 'Basic realm="another"'];

/** Asks for another credential than the operation accepts (RFC 9110, section 11.6.1). */
export const challengeOther: MutationOperator = {
  name: 'challenge-other',
  title: 'Asks for a credential of another scheme',

  *derive({ operation, contract }) {
    const isDocumented = operation.responses.some(
      ({ status, headers }) =>
        status === '401' && headers.some(({ name }) => name.toLowerCase() === 'www-authenticate'),
    );
    if (!isDocumented) return;
    const accepted = operation.security.flatMap((alternative) => Object.keys(alternative));
    const isBasic = contract.description.securitySchemes.some(
      (scheme) => accepted.includes(scheme.name) && scheme.type === 'http' && scheme.scheme.toLowerCase() === 'basic',
    );
    for (const challenge of challenges) {
      // Any realm is as good, unless the contract names it.
      if (isBasic && challenge.startsWith('Basic') && contract.settings.challenge?.realm === undefined) continue;
      yield {
        key: challenge,
        title: `${operation.id} returns the challenge ${challenge}`,
        clause: 'responses 401 WWW-Authenticate',
        mutate: onResponse(operation, (response) =>
          response.status === 401 ? withHeader(response, 'www-authenticate', challenge) : response,
        ),
      };
    }
  },
};
