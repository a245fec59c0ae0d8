import type { JsonValue } from '@opchain/core';
import { otherValue, readField, type RequestDraft, writeField } from '@opchain/resources';
import type { Session } from '../engine/session.js';
import { makeRequest, templateOf } from './request-maker.js';

/**
 * The request with two items in each list of its body that may have them, so that their order and number can be seen. The
 * second item names records of its own, and has other values.
 */
export async function fillLists(session: Session, operationId: string, draft: RequestDraft): Promise<RequestDraft> {
  const { operation, fields, isValid } = await templateOf(session.target.contract, operationId);
  const lists = fields.filter(
    ({ in: location, path, schema: { type, maxItems } }) =>
      location === 'body' && type === 'array' && !path.includes(0) && (typeof maxItems !== 'number' || maxItems > 1),
  );
  if (lists.length === 0) return draft;
  const another = await makeRequest(session, operationId);
  let filled = draft;
  for (const list of lists) {
    const [items, others] = [readField(draft, list), readField(another, list)];
    if (!Array.isArray(items) || !Array.isArray(others) || items.length !== 1 || others[0] === undefined) continue;
    let second: RequestDraft = { parameters: {}, body: [others[0]] };
    for (const { path, schema, opaque } of fields) {
      const isInItem = list.path.every((key, index) => path[index] === key) && path[list.path.length] === 0;
      const field = { in: 'body', path: path.slice(list.path.length) } as const;
      const value = isInItem ? readField(second, field) : undefined;
      if (opaque || value === undefined || typeof value === 'object') continue;
      second = writeField(second, field, otherValue(value, schema));
    }
    const [item] = second.body as readonly JsonValue[];
    filled = writeField(filled, list, [items[0]!, item!]);
  }
  const schema = operation.requestBody?.content.find(({ contentType }) => /[/+]json\b/i.test(contentType))?.schema;
  return filled.body !== undefined && schema !== undefined && (await isValid(filled.body, schema)) ? filled : draft;
}
