import { isNumber, type JsonObject, OpchainError } from '@opchain/core/plugin';
import { member } from '../json/members.js';

/** The specification that a description follows. */
export type Dialect = '2.0' | '3.0' | '3.1' | '3.2';

export interface Format {
  readonly dialect: Dialect;
  /** For display, e.g. `OpenAPI 3.1.0`. */
  readonly label: string;
}

/** Detects the format of a description. Throws `SPEC_NOT_RECOGNIZED`. */
export function recognizeFormat(document: JsonObject, location: string): Format {
  const openapi = member(document, 'openapi');
  // YAML parses an unquoted 3.1 as a number.
  if (typeof openapi === 'string' || isNumber(openapi)) {
    const dialect = /^3\.([012])(?:\.|$)/.exec(String(openapi))?.[1];
    if (dialect !== undefined)
      return { dialect: `3.${dialect as '0' | '1' | '2'}`, label: `OpenAPI ${String(openapi)}` };
    throw new OpchainError(
      'SPEC_NOT_RECOGNIZED',
      `${location} declares OpenAPI ${String(openapi)}; supported versions are 3.0, 3.1, 3.2 and Swagger 2.0.`,
      {
        file: location,
        pointer: '/openapi',
      },
    );
  }
  const swagger = member(document, 'swagger');
  if (typeof swagger === 'string' || isNumber(swagger)) {
    if (Number(swagger) === 2) return { dialect: '2.0', label: 'Swagger 2.0' };
    throw new OpchainError(
      'SPEC_NOT_RECOGNIZED',
      `${location} declares Swagger ${String(swagger)}; supported versions are 2.0 and OpenAPI 3.0 to 3.2.`,
      {
        file: location,
        pointer: '/swagger',
      },
    );
  }
  throw new OpchainError(
    'SPEC_NOT_RECOGNIZED',
    `${location} is not an API description: it has neither "openapi" nor "swagger".`,
    { file: location },
  );
}
