import type { MutationOperator } from '../../mutant.js';
import { hasJsonBody, onRequest, readJson } from '../../mutate-exchange.js';

/** Accepts bodies that are not JSON, as a tolerant parser does. */
export const malformedLoose: MutationOperator = {
  name: 'malformed-loose',
  title: 'Accepts bodies that are not JSON',

  *derive({ operation }) {
    if (!hasJsonBody(operation)) return;
    const kinds = [
      ['a trailing comma', /,\s*\}$/],
      ['single quotes', /^\{'/],
      ['text behind it', /\}\s*\S+$/],
      ['NaN', /NaN/],
      ['no end', /^(?:\{|\[[^\]]*)$/],
    ] as const;
    for (const [key, pattern] of kinds)
      yield {
        key,
        title: `Accepts JSON with ${key} for ${operation.id}`,
        clause: 'requestBody application/json',
        mutate: onRequest(operation, (request, accepted) =>
          accepted !== undefined && readJson(request) === undefined && pattern.test(request.body.trim())
            ? { ...request, body: accepted.body }
            : request,
        ),
      };
  },
};
