import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { awsAuth, digestAuth } from '@opchain/auth-http/signed';
import { oauth2Auth } from '@opchain/auth-oauth2';
import { recordingFormats } from '@opchain/chain-formats';
import type { Plugin } from '@opchain/core';
import { fetchExecutor } from '@opchain/executor-fetch';
import { openApiLoader } from '@opchain/openapi-loader';

/**
 * New instances of the default plugins: OpenAPI, API keys, HTTP and OAuth 2.0 credentials, AWS signatures, recorded calls
 * (HAR, Postman, curl, fetch, PowerShell), calls by `fetch`.
 */
export function defaultPlugins(): Plugin[] {
  return [
    openApiLoader({ inSlices: true }),
    awsAuth(),
    digestAuth(),
    apiKeyAuth(),
    httpAuth(),
    oauth2Auth(),
    ...recordingFormats(),
    fetchExecutor(),
  ];
}
