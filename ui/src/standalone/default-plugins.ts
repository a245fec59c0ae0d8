import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { oauth2Auth } from '@opchain/auth-oauth2';
import type { Plugin } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { openApiLoader } from '@opchain/openapi-loader';

/** New instances of the default plugins: OpenAPI, API keys, HTTP and OAuth 2.0 credentials, calls by `fetch`. */
export function defaultPlugins(): Plugin[] {
  return [openApiLoader({ inSlices: true }), apiKeyAuth(), httpAuth(), oauth2Auth(), fetchExecutor()];
}
