import type { Page, PageQuery } from '@opchain/shop';
import type { Middleware } from 'koa';
import type { Check } from './compile-contract.js';
import { HttpProblem } from './http-problem.js';

/** The middleware of a list: validates `limit` and `cursor`, responds with the page and a link to the next one. */
export function sendPage(check: Check, list: (query: PageQuery) => Promise<Page<unknown>>): Middleware {
  return async (context) => {
    const query: Record<string, unknown> = { ...context.query };
    const errors = check(query);
    if (errors.length > 0) throw new HttpProblem('invalid-fields', errors);
    const { items, next } = await list(query);
    if (next !== undefined) context.set('Link', `<${next}>; rel="next"`);
    context.body = items;
  };
}
