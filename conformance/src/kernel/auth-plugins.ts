import { apiKeyAuth } from '@opchain/auth-api-key';
import { httpAuth } from '@opchain/auth-http';
import { awsAuth, digestAuth } from '@opchain/auth-http/signed';
import { oauth2Auth, type OAuth2Options } from '@opchain/auth-oauth2';
import type { Plugin } from '@opchain/core';

/** The auth providers of the command line. */
export function authPlugins(options?: OAuth2Options): readonly Plugin[] {
  return [awsAuth(), digestAuth(), apiKeyAuth(), httpAuth(), oauth2Auth(options)];
}
