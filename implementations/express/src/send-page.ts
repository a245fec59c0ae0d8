import type { Page, PageQuery } from '@opchain/shop';
import type { RequestHandler } from 'express';
import { toFieldErrors } from './field-errors.js';
import { HttpProblem } from './http-problem.js';
import { pageQuery } from './schemas.js';

/** The handler of a list: validates `limit` and `cursor`, responds with the page and a link to the next one. */
export function sendPage(list: (query: PageQuery) => Promise<Page<unknown>>): RequestHandler {
  return async (request, response) => {
    const { success, data, error } = pageQuery.safeParse(request.query);
    if (!success) throw new HttpProblem('invalid-fields', toFieldErrors(error));
    const { items, next } = await list(data);
    if (next !== undefined) response.links({ next });
    response.json(items);
  };
}
