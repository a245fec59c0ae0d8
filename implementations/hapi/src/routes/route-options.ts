import type { Readable } from 'node:stream';
import type { FieldError } from '@opchain/contract';
import { bodyLimit, jsonMediaType } from '@opchain/contract';
import Boom from '@hapi/boom';
import Bourne from '@hapi/bourne';
import type { Lifecycle, RouteOptions } from '@hapi/hapi';
import Joi from 'joi';

/** Unlike `toString`, it drops a byte order mark. */
const utf8 = new TextDecoder();

/** What a Boom of ours carries for the answer. */
export interface ProblemData {
  errors: FieldError[];
}

const rejectInvalidFields: Lifecycle.Method = (_request, _h, error) => {
  const details = Joi.isError(error) ? error.details : [];
  const errors = details.map(({ path, message }) => ({
    pointer: path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message,
  }));
  throw Boom.badData<ProblemData>(undefined, { errors });
};

const validation: RouteOptions['validate'] = {
  options: { abortEarly: false, stripUnknown: true, convert: false },
  failAction: rejectInvalidFields,
};

/** Validates a query with `schema`. */
export const withQuery = (schema: Joi.Schema): RouteOptions => ({ validate: { ...validation, query: schema } });

/**
 * The body as a stream: hapi by itself would look at the media type before the size, which the contract judges the other way round, and
 * would cut the connection when a body without a length grows too large. `override` keeps it from looking at the type.
 */
const streamed: RouteOptions['payload'] = {
  output: 'stream',
  maxBytes: bodyLimit,
  override: 'application/octet-stream',
};

/** The step before a body is read: hapi would decompress it. Too large comes first, also where only reading tells how large it is. */
const rejectCompressed: Lifecycle.Method = async ({ headers, raw }, h) => {
  const { 'content-encoding': encoding = 'identity' } = headers as Record<string, string | undefined>;
  if (encoding === 'identity') return h.continue;
  let size = 0;
  try {
    for await (const chunk of raw.req) size += (chunk as Buffer).length;
  } catch {
    // The client has gone, and nobody reads the answer.
  }
  throw size > bodyLimit ? Boom.entityTooLarge() : Boom.unsupportedMediaType();
};

/** The step between getting a body and validating it. What is too large is read to its end, so that the client gets to see the answer. */
const readJson: Lifecycle.Method = async (request, h) => {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.payload as Readable) {
    size += (chunk as Buffer).length;
    if (size <= bodyLimit) chunks.push(chunk as Buffer);
  }
  if (size > bodyLimit) throw Boom.entityTooLarge();
  if (!jsonMediaType.test((request.headers as Record<string, string | undefined>)['content-type'] ?? ''))
    throw Boom.unsupportedMediaType();
  try {
    (request as { payload: unknown }).payload = Bourne.parse(utf8.decode(Buffer.concat(chunks)), {
      protoAction: 'remove',
    });
  } catch {
    throw Boom.badRequest();
  }
  return h.continue;
};

/** Reads a JSON body and validates it with `schema`. */
export const withBody = (schema: Joi.Schema): RouteOptions => ({
  payload: streamed,
  ext: { onPreAuth: { method: rejectCompressed }, onPostAuth: { method: readJson } },
  validate: { ...validation, payload: schema },
});

/** For routes to which a body means nothing: it is not read. */
export const withoutBody: RouteOptions = {
  payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, override: 'application/octet-stream' },
};
