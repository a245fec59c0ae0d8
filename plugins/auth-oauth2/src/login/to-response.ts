import type { HttpResult } from '@opchain/core/plugin';

/** The response as the libraries of OAuth read it. */
export function toResponse({ status, headers, body }: HttpResult): Response {
  const fields = headers.map(([name, value]): [string, string] => [name, value]);
  return new Response(new TextDecoder().decode(body), { status, headers: fields });
}
