import type { ApiDescription } from '../api-description.js';
import type { SecurityScheme } from './security-scheme.js';

/**
 * What a description that declares no security scheme can be called with. Declared names contain no space, so that these
 * are never mistaken for one.
 */
const common: readonly SecurityScheme[] = [
  { name: 'HTTP bearer', type: 'http', scheme: 'bearer' },
  { name: 'HTTP basic', type: 'http', scheme: 'basic' },
  { name: 'header X-API-Key', type: 'apiKey', in: 'header', parameterName: 'X-API-Key' },
];

type Declaring = Pick<ApiDescription, 'securitySchemes'>;

/** The declared security schemes; without any, the common ones. */
export function usableSchemes({ securitySchemes }: Declaring): readonly SecurityScheme[] {
  return securitySchemes.length > 0 ? securitySchemes : common;
}

/**
 * The usable scheme of a name. Where none is declared, `header NAME`, `query NAME` and `cookie NAME` are an API key
 * there.
 */
export function findScheme(description: Declaring, name: string): SecurityScheme | undefined {
  const found = usableSchemes(description).find((scheme) => scheme.name === name);
  if (found !== undefined || description.securitySchemes.length > 0) return found;
  const [, location, parameterName] = /^(header|query|cookie) ([\w.-]+)$/.exec(name) ?? [];
  return parameterName === undefined
    ? undefined
    : { name, type: 'apiKey', in: location as 'header' | 'query' | 'cookie', parameterName };
}
