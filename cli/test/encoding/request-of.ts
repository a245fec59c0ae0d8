import { createKernel, type JsonObject, type JsonValue } from '@opchain/core';
import { compileCall } from '@opchain/core/internal/runner';
import { openApiLoader } from '@opchain/openapi-loader';

/** A described operation and the values that a step gives it. */
export interface RequestCase {
  /** `openapi` or `swagger`, such as `3.1.0`; `2.0` is Swagger. */
  readonly version?: string;
  /** The Operation Object; without an `operationId`. */
  readonly operation: JsonObject;
  /** Other members of the document. */
  readonly document?: JsonObject;
  readonly path?: string;
  readonly parameters?: readonly (readonly [
    location: 'path' | 'query' | 'querystring' | 'header' | 'cookie',
    string,
    JsonValue,
  ])[];
  readonly body?: JsonValue;
  readonly contentType?: string;
}

/** What a step sends, from the description to the bytes. */
export interface SentRequest {
  /** Path and query. */
  readonly target: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: readonly (readonly [string, string])[];
  readonly body: string | undefined;
  /** Warnings of the operation. */
  readonly warnings: readonly string[];
}

/** Builds the request of a step as a run does: the loader reads the description, the runner compiles the call. */
export async function requestOf(sketch: RequestCase): Promise<SentRequest> {
  const { version = '3.1.0', operation, document = {}, path = '/x', parameters = [], body, contentType } = sketch;
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  try {
    const description = await kernel.load({
      location: 'api.json',
      content: JSON.stringify({
        [version === '2.0' ? 'swagger' : 'openapi']: version,
        info: { title: 'Encoding', version: '1' },
        ...document,
        paths: { [path]: { post: { operationId: 'call', responses: { 200: { description: 'ok' } }, ...operation } } },
      }),
    });
    const detail = await description.operation('call');
    const compiled = compileCall(
      {
        kind: 'operation',
        id: 'call',
        operation: { source: 'api', id: 'call' },
        parameters: parameters.map(([location, name, value]) => ({ in: location, name, value })),
        ...(body !== undefined && { body: { payload: body, ...(contentType !== undefined && { contentType }) } }),
        checks: [],
        captures: [],
        onFailure: [],
      },
      detail,
      'http://api.test',
    );
    const call = compiled.build(() => null);
    const sent = call.body;
    return {
      target: call.url.slice('http://api.test'.length),
      headers: Object.fromEntries(call.headers),
      cookies: call.cookies,
      body: sent === undefined || typeof sent === 'string' ? sent : new TextDecoder().decode(sent),
      warnings: (detail.warnings ?? []).map(({ message }) => message),
    };
  } finally {
    await kernel.dispose();
  }
}

/** An operation with one parameter. */
export const withParameter = (parameter: JsonObject): JsonObject => ({ parameters: [parameter] });

/** An operation with a body in one media type. */
export const withBody = (contentType: string, media: JsonObject): JsonObject => ({
  requestBody: { content: { [contentType]: media } },
});
