import type { Lifecycle } from '@hapi/hapi';

/** hapi resolves `.` and `..` in a path, even encoded ones. Here they are ids like any other, so the path is put back as it came. */
export const preserveDotSegments: Lifecycle.Method = (request, h) => {
  const [path = '/'] = (request.raw.req.url ?? '/').split('?', 1);
  if (/\/(?:\.|%2e)/i.test(path) && path.startsWith('/')) (request as { path: string }).path = path;
  return h.continue;
};
