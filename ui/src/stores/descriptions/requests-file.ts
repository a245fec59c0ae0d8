/** How the names of the descriptions end that the builder writes: those of requests that no other description has. */
export const REQUESTS_ENDING = '.requests.openapi.yaml';

/** Where the requests of a source are described while its chain is not a file. */
export const requestsFileOf = (source: string): string => `./${source}${REQUESTS_ENDING}`;

/** True for a description that the builder writes itself. */
export const isRequestsFile = (location: string): boolean => location.endsWith(REQUESTS_ENDING);
