import type { MutationOperator } from '../../mutant.js';
import { hasJsonBody, onRequest } from '../../mutate-exchange.js';

/** Accepts bodies that are larger than allowed by one byte. */
export const sizeLoose: MutationOperator = {
  name: 'size-loose',
  title: 'Accepts bodies that are too large by one byte',

  *derive({ operation, contract }) {
    const { maxBodyBytes } = contract.settings;
    if (maxBodyBytes === undefined || !hasJsonBody(operation)) return;
    yield {
      key: '',
      title: `Accepts a body of ${maxBodyBytes + 1} bytes for ${operation.id}`,
      clause: 'requestBody maxBodyBytes',
      mutate: onRequest(operation, (request) =>
        Buffer.byteLength(request.body) === maxBodyBytes + 1 ? { ...request, body: request.body.trim() } : request,
      ),
    };
  },
};
