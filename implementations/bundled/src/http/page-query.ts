import { type FieldError, fieldRules } from '@opchain/contract';
import type { Page, PageQuery } from '@opchain/shop';
import type { Request, Response } from 'express';
import { HttpProblem } from './http-problem.js';

/** `limit` and `cursor` of a list's query. */
export function readPageQuery({ query }: Request): PageQuery {
  const { limit = String(fieldRules.limit.fallback), cursor } = query;
  const errors: FieldError[] = [];
  const count = typeof limit === 'string' && /^\d{1,9}$/.test(limit) ? Number(limit) : Number.NaN;
  if (!(count >= fieldRules.limit.minimum && count <= fieldRules.limit.maximum))
    errors.push({ pointer: '/limit', message: fieldRules.limit.message });
  if (cursor !== undefined && typeof cursor !== 'string')
    errors.push({ pointer: '/cursor', message: fieldRules.cursor.message });
  if (errors.length > 0) throw new HttpProblem('invalid-fields', errors);
  return { limit: count, cursor: cursor as string | undefined };
}

export function sendPage(response: Response, { items, next }: Page<unknown>): void {
  if (next !== undefined) response.set('Link', `<${next}>; rel="next"`);
  response.json(items);
}
