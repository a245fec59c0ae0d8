import type { ResponseObject, ResponseToolkit } from '@hapi/hapi';
import type { Page } from '@opchain/shop';

/** The items of a page, with the link to the next one if there is one. */
export function sendPage(h: ResponseToolkit, { items, next }: Page<object>): ResponseObject {
  const response = h.response(items);
  return next === undefined ? response : response.header('Link', `<${next}>; rel="next"`);
}
