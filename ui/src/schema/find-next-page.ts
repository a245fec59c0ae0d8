import type { RecordedResponse } from '@opchain/core';
import { type NamedPage, selectFromNextLink, selectFromNextUrl } from '@opchain/core/internal/document';
import { findHeader, formatMapping, type OperationDetail, type ValueMapping } from '@opchain/core/internal/model';
import { listResponseFields, successResponse } from './response-fields.js';
import { getResolver, viewSchema } from './schema-view.js';

/** Names of query parameters that select a page, the most specific first. */
const cursorNames = [
  /^(?:cursor|after|page_?token|next_?(?:page_?)?token|starting_?after|continuation(?:_?token)?)$/i,
  /^(?:page(?:_?(?:number|no|index))?|offset|skip)$/i,
];
/** Names of fields with the position of the next page. */
const nextNames = /^next(?:_?(?:cursor|(?:page_?)?token|page|link|url))?$/i;

/**
 * How the response of a list names its next page: by a link with `rel="next"` in a `Link` header, or by a position or a
 * URL in the body. Undefined if it does not, for example because the client counts the pages.
 */
export function findNextPage(
  step: string,
  detail: OperationDetail,
  response?: Pick<RecordedResponse, 'headers'>,
): NamedPage | undefined {
  const names = cursorNames.flatMap((known) =>
    detail.parameters.flatMap(({ in: location, name }) => (location === 'query' && known.test(name) ? [name] : [])),
  );
  const link = findHeader(response?.headers ?? [], 'link') ?? '';
  const [parameter] = names.filter((name) => linkPattern(name).test(link)).concat(names);
  if (parameter === undefined) return undefined;
  const cursor = cursorNames[0]?.test(parameter) === true ? parameter : undefined;
  if (linkPattern(parameter).test(link) || isLinkDescribed(detail)) {
    const header: ValueMapping = { kind: 'header', stepId: step, name: 'Link' };
    return {
      parameter,
      value: formatMapping(fromText(header, selectFromNextLink(parameter))),
      criteria: [{ kind: 'regex', context: formatMapping(header), pattern: linkPattern(parameter).source }],
    };
  }
  const next = listResponseFields({ step, detail, response: undefined, outputs: {} }).find(
    ({ mapping }) =>
      mapping.kind === 'response' &&
      nextNames.test(mapping.path.at(-1) ?? '') &&
      !mapping.path.some((segment) => /^\d+$/.test(segment)),
  );
  if (next === undefined) return undefined;
  const { format, types } = viewSchema(next.schema, getResolver(detail));
  const isUrl = /^ur[il]/.test(format ?? '') || /(?:link|url)$/i.test(next.label);
  const isPosition = cursor === undefined ? /page/i.test(next.label) : true;
  if (types.includes('object') || types.includes('boolean') || !(isUrl || isPosition)) return undefined;
  const context = formatMapping(next.mapping);
  return {
    parameter,
    value: isUrl ? formatMapping(fromText(next.mapping, selectFromNextUrl(parameter))) : context,
    criteria: [`${context} != null`, `${context} != ''`].map((condition) => ({ kind: 'simple', condition })),
  };
}

function isLinkDescribed(detail: OperationDetail): boolean {
  return successResponse(detail)?.headers.some(({ name }) => name.toLowerCase() === 'link') === true;
}

/** A `Link` header whose link with `rel="next"` has the parameter: without it, the same page would be read again and again. */
function linkPattern(parameter: string): RegExp {
  const name = parameter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(`[?&]${name}=[^<>]*>[^<]*rel="?next`);
}

function fromText(context: ValueMapping, selector: string): ValueMapping {
  return { kind: 'selector', context, type: 'xpath', selector };
}
