import type { MutationOperator } from '../../mutant.js';
import { hasJsonBody, onRequest, withHeader } from '../../mutate-exchange.js';

/** Rejects the documented media type if it has a parameter. */
export const mediaTypeTight: MutationOperator = {
  name: 'media-type-tight',
  title: 'Rejects a media type with a charset',

  *derive({ operation }) {
    if (!hasJsonBody(operation)) return;
    yield {
      key: '',
      title: `Rejects application/json; charset=utf-8 for ${operation.id}`,
      clause: 'requestBody content',
      mutate: onRequest(operation, (request) =>
        /^application\/json\s*;/.test(request.headers['content-type'] ?? '')
          ? withHeader(request, 'content-type', 'text/plain')
          : request,
      ),
    };
  },
};
