import type { ServerRoute } from '@hapi/hapi';
import { refuseOtherMethods } from './refuse-other-methods.js';

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop on hapi</title></head>
  <body><h1>Shop on hapi</h1><p>The API describes itself at <a href="../openapi.json">openapi.json</a>.</p></body>
</html>
`;

/** The tool at `path`. */
export function toolRoutes(path: string): ServerRoute[] {
  return [path, `${path}/`].flatMap((one) => [
    { method: 'GET' as const, path: one, handler: (_request, h) => h.response(page).type('text/html') } satisfies ServerRoute,
    refuseOtherMethods(one, 'GET'),
  ]);
}
