import { expectRejection } from '../../../contract/expect-rejection.js';
import type { MutationOperator } from '../../mutant.js';
import { hasJsonBody, onRequest, withHeader } from '../../mutate-exchange.js';

/** Reads bodies of any media type as JSON. */
export const mediaTypeLoose: MutationOperator = {
  name: 'media-type-loose',
  title: 'Accepts bodies in any media type',

  *derive({ operation, contract }) {
    const { strictness } = expectRejection(contract.settings, operation, 'media-type');
    if (!hasJsonBody(operation) || strictness === 'any 4xx') return;
    yield {
      key: '',
      title: `Accepts any media type for ${operation.id}`,
      clause: 'requestBody content',
      mutate: onRequest(operation, (request) =>
        /^application\/json\b/.test(request.headers['content-type'] ?? '') || request.body === ''
          ? request
          : withHeader(request, 'content-type', 'application/json'),
      ),
    };
  },
};
