import type { JsonObject } from '@opchain/core';
import {
  acceptInvalid,
  hasStatus,
  allOf,
  changeResponse,
  matchRequest,
  parseObject,
  withoutHeader,
  withStatus,
} from './mutations.js';
import { mutantsOf } from './mutants-of.js';
import type { Mutant } from './mutant.js';

const bundled = mutantsOf('bundled');
const refused = hasStatus(401);
const createdRecord = (): JsonObject => ({ id: 'x', status: 'pending' });

/** Mutants of servers that claim to implement `bundled`. */
export const bundledMutants: readonly Mutant[] = [
  bundled(
    '403-for-401',
    '403 instead of 401 without a credential',
    'credential-create-customer-none',
    withStatus(refused, 403),
  ),
  bundled(
    'challenge-missing',
    'No WWW-Authenticate with a 401',
    'credential-create-order-none',
    withoutHeader(refused, 'www-authenticate'),
  ),
  bundled(
    'challenge-of-other-scheme',
    'The challenge names another scheme',
    'credential-set-order-status-none',
    changeResponse(refused, (response) => ({
      ...response,
      headers: { ...response.headers, 'www-authenticate': 'Bearer realm="passwordAuth"' },
    })),
  ),
  bundled(
    'challenge-blames-nobody',
    'The challenge contains an error although no credential was sent',
    'credential-create-product-none',
    changeResponse(
      allOf(
        refused,
        (request) => request.headers['authorization'] === undefined && request.headers['x-api-key'] === undefined,
      ),
      (response) => ({
        ...response,
        headers: {
          ...response.headers,
          'www-authenticate': `${response.headers['www-authenticate'] ?? ''}, error="invalid_token"`,
        },
      }),
    ),
  ),
  bundled(
    'any-key-accepted',
    'Any API key is accepted',
    'credential-create-customer-wrong-api-key-auth',
    acceptInvalid(
      allOf(matchRequest('POST', '/customers'), refused, (request) => request.headers['x-api-key'] !== undefined),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'wrong-password-accepted',
    'Any password is accepted',
    'credential-update-customer-wrong-basic-auth',
    acceptInvalid(
      allOf(
        matchRequest('PATCH', '/customers/*'),
        refused,
        (request) => request.headers['authorization'] !== undefined,
      ),
      200,
      createdRecord,
    ),
  ),
  bundled(
    'other-grant-accepted',
    'A token obtained with another grant is accepted',
    'credential-create-order-other',
    acceptInvalid(
      allOf(
        matchRequest('POST', '/orders'),
        refused,
        (request) => request.headers['authorization']?.startsWith('Bearer ey') === true,
      ),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'other-grant-accepted-for-products',
    'A token obtained with the password grant can create products',
    'credential-create-product-other',
    acceptInvalid(
      allOf(
        matchRequest('POST', '/products'),
        refused,
        (request) => request.headers['authorization']?.startsWith('Bearer ey') === true,
      ),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'tampered-token-accepted',
    'A token with an invalid signature is accepted',
    'changed-token-create-product-another-signature',
    acceptInvalid(allOf(matchRequest('POST', '/products'), refused), 201, createdRecord),
  ),
  bundled(
    'unsigned-token-accepted',
    'A token without a signature is accepted',
    'changed-token-create-product-no-signature',
    acceptInvalid(
      allOf(
        matchRequest('POST', '/products'),
        refused,
        (request) => request.headers['authorization']?.endsWith('.') === true,
      ),
      201,
      createdRecord,
    ),
  ),
  bundled(
    'expired-token-accepted',
    'An expired token is accepted',
    'expired-create-product',
    acceptInvalid(allOf(matchRequest('POST', '/products'), refused), 201, createdRecord),
  ),
  bundled(
    'reads-guarded',
    'Reads require a credential',
    'success-list-customers',
    withStatus((request) => request.method === 'GET' && request.headers['authorization'] === undefined, 401),
  ),
  bundled(
    'body-before-credential',
    'The body is validated before the credential',
    'order-create-customer-credential-malformed',
    withStatus(
      allOf(refused, (request) => parseObject(request.body) === undefined),
      400,
    ),
  ),
  bundled(
    'record-before-credential',
    'An unknown record is reported to callers without a credential',
    'order-set-order-status-credential-unknown-record',
    withStatus(allOf(matchRequest('PUT', '/orders/*/status'), refused), 404),
  ),
];
