import Router from '@koa/router';

const page = `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8"><title>Shop on Koa</title></head>
  <body><h1>Shop on Koa</h1><p>The API describes itself at <a href="../openapi.json">openapi.json</a>.</p></body>
</html>
`;

/** The tool at `path`. */
export function toolRouter(path: string): Router {
  const router = new Router({ sensitive: true, strict: true });
  router.get([path, `${path}/`], (context) => {
    context.type = 'html';
    context.body = page;
  });
  return router;
}
