import type { ContractDocument } from '@opchain/contract';
import { Router } from 'express';
import { allowOnly } from '../allow-only.js';

/** The description of the API, and the page to try it from. */
export function toolRoutes(description: () => ContractDocument, uiPath: string): Router {
  const router = Router({ caseSensitive: true });
  router
    .route('/openapi.json')
    .get((_request, response) => void response.json(description()))
    .all(allowOnly('GET'));
  router
    .route(uiPath)
    .get((_request, response) => {
      response.type('html').send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bundled shop</title>
<h1>Bundled shop</h1>
<p>The API is described at <a href="${'../'.repeat(uiPath.split('/').length - 2)}openapi.json">openapi.json</a>.</p>
</html>
`);
    })
    .all(allowOnly('GET'));
  return router;
}
