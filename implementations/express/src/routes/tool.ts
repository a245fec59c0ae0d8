import { Router } from 'express';
import { allowMethods } from '../allow-methods.js';

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop on Express</title></head>
  <body><h1>Shop on Express</h1><p>The API describes itself at <a href="../openapi.json">openapi.json</a>.</p></body>
</html>
`;

/** The tool, at the path where the router is mounted. */
export function toolRouter(): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/')
    .get((_request, response) => {
      response.type('html').send(page);
    })
    .all(allowMethods('GET'));
  return router;
}
