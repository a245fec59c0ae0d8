import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { listResponseFields } from '@opchain/resources';
import type { RuleSubject } from '../rules/rule.js';
import type { ProxiedResponse } from './mutant.js';
import { isSuccessful, readJson, withJson } from './mutate-exchange.js';

/** True if the operation returns a list of records in pages. */
export function isPagedList({ operation, contract }: Pick<RuleSubject, 'operation' | 'contract'>): boolean {
  const { pagination } = contract.settings;
  const isPaged = operation.parameters.some(({ name }) => name === pagination?.limit || name === pagination?.cursor);
  return operation.method === 'GET' && isPaged && listResponseFields(operation).some(({ path }) => path.includes('*'));
}

/** Changes the records of a page: the body, or the only list in it. */
export function changeRecords(
  response: ProxiedResponse,
  change: (records: readonly JsonValue[]) => readonly JsonValue[],
): ProxiedResponse {
  const body = isSuccessful(response) ? readJson(response) : undefined;
  if (Array.isArray(body)) return withJson(response, [...change(body)]);
  if (!isObject(body)) return response;
  const lists = Object.entries(body).filter(([, value]) => Array.isArray(value));
  const [name, records] = lists[0] ?? [];
  return lists.length === 1 ? withJson(response, { ...body, [name!]: [...change(records as JsonValue[])] }) : response;
}

/** True if the response names no next page (RFC 8288). */
export function isLastPage(response: ProxiedResponse): boolean {
  return isSuccessful(response) && !/rel="?next"?/.test(response.headers['link'] ?? '');
}

/** The value of a query parameter in the link to the next page. */
export function nextCursor(response: ProxiedResponse, parameter: string): string | undefined {
  const link = /<[^>]*\?([^>]*)>\s*;[^,]*rel="?next"?/.exec(response.headers['link'] ?? '')?.[1];
  return (link === undefined ? undefined : new URLSearchParams(link).get(parameter)) ?? undefined;
}
