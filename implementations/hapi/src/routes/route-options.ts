import type { Readable } from 'node:stream';
import { bodyLimit, type FieldError, jsonMediaType } from '@opchain/contract';
import Boom from '@hapi/boom';
import Bourne from '@hapi/bourne';
import type { Lifecycle, RouteOptions } from '@hapi/hapi';
import Joi from 'joi';

/** Unlike `toString`, it drops a byte order mark and rejects bytes that are not UTF-8. */
const utf8 = new TextDecoder('utf-8', { fatal: true });

/** The data of our own Booms. */
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
 * The body as a stream: hapi itself would check the media type before the size, which is not the contract's order, and
 * would close the connection when a body without a length grows too large. `override` disables its check of the type.
 */
const streamed: RouteOptions['payload'] = {
  output: 'stream',
  maxBytes: bodyLimit,
  override: 'application/octet-stream',
};

/** Runs before a body is read, which hapi would decompress. The size is checked first, even if it is known only after reading. */
const rejectCompressed: Lifecycle.Method = async ({ headers, raw }, h) => {
  const { 'content-encoding': encoding = 'identity' } = headers as Record<string, string | undefined>;
  if (encoding === 'identity') return h.continue;
  let size = 0;
  try {
    for await (const chunk of raw.req) size += (chunk as Buffer).length;
  } catch {
    // The client is gone, and nobody reads the response.
  }
  throw size > bodyLimit ? Boom.entityTooLarge() : Boom.unsupportedMediaType();
};

/** Runs between reading a body and validating it. A body that is too large is read to its end, so that the client sees the response. */
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

/** For routes that ignore the body: it is not read. */
export const withoutBody: RouteOptions = {
  payload: { parse: false, output: 'stream', maxBytes: Number.MAX_SAFE_INTEGER, override: 'application/octet-stream' },
};
