import { fieldRules } from '@opchain/contract';
import type { Page } from '@opchain/shop';
import type { FastifyReply } from 'fastify';

const { minimum, maximum } = fieldRules.limit;

/** The query of every list. */
export const pageSchema = {
  type: 'object',
  properties: {
    limit: { type: 'integer', minimum, maximum },
    cursor: { type: 'string', minLength: 1, maxLength: 200 },
  },
} as const;

/** Adds the link to the next page, if there is one, and responds with the items. */
export function sendPage<Item>(reply: FastifyReply, { items, next }: Page<Item>): Item[] {
  if (next !== undefined) reply.header('Link', `<${next}>; rel="next"`);
  return items;
}
