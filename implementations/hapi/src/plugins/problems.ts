import Boom from '@hapi/boom';
import type { Plugin } from '@hapi/hapi';
import { type ProblemCode, type ProblemDocument, problemDocument, problemMediaType } from '@opchain/contract';
import { ShopError } from '@opchain/shop';
import type { ProblemData } from '../routes/route-options.js';

/** The problem of a Boom by its status. Only our own body step throws 400; see `toDocument` for hapi's own. */
const codes: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed-json',
  404: 'unknown-path',
  405: 'method-not-allowed',
  413: 'body-too-large',
  415: 'unsupported-media-type',
  421: 'unknown-host',
  422: 'invalid-fields',
};

function toDocument(error: Boom.Boom<Partial<ProblemData> | null>, wasRouted: boolean): ProblemDocument {
  if (error instanceof ShopError) return problemDocument(error.code, { detail: error.message, errors: error.errors });
  // hapi's own 400: for a path that it cannot decode, or, with this header, for invalid HTTP.
  if (!wasRouted && error.output.statusCode === 400 && error.output.headers['connection'] !== 'close')
    return problemDocument('unknown-path');
  const code = codes[error.output.statusCode];
  if (code) return problemDocument(code, { errors: error.data?.errors ?? [] });
  console.error(error);
  return problemDocument('internal-error');
}

/** Turns every Boom into an `application/problem+json` response. */
export const problemsPlugin: Plugin<void> = {
  name: 'problems',
  register(server) {
    server.ext('onPreResponse', ({ response, route }, h) => {
      if (!Boom.isBoom(response)) return h.continue;
      const document = toDocument(
        response as Boom.Boom<Partial<ProblemData> | null>,
        (route.method as string) !== '_special',
      );
      const problemResponse = h.response(document).code(document.status).type(problemMediaType);
      problemResponse.charset('');
      for (const name of ['Allow', 'connection']) {
        const value = response.output.headers[name];
        if (value !== undefined) problemResponse.header(name, String(value));
      }
      return problemResponse;
    });
  },
};
