import { corsHeaders, preflightHeaders } from '@opchain/contract';
import type { Middleware } from 'koa';

/** Lets pages of any origin read every response, and responds to their preflights. */
export const shareWithAnyOrigin: Middleware = async (context, next) => {
  context.set(corsHeaders);
  if (context.method !== 'OPTIONS' || !context.get('Access-Control-Request-Method')) {
    await next();
    return;
  }
  context.set(preflightHeaders);
  const headers = context.get('Access-Control-Request-Headers');
  if (headers) context.set('Access-Control-Allow-Headers', headers);
  context.status = 204;
};
