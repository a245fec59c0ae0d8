import type { JsonObject, JsonValue } from '@opchain/core';
import { formatPointer, isObject } from '@opchain/core/internal/model';
import { flattenSchema } from '@opchain/core/internal/runner';
import type { Field, RequestDraft } from '@opchain/resources';
import type { DerivedCase } from '../../derive/derived-case.js';
import type { Rule, RuleSubject } from '../rule.js';
import { length } from './length.js';
import { pattern } from './pattern.js';
import { range } from './range.js';

const constraints: readonly Rule[] = [pattern, length, range];
/** Of each field: the constraint is tried in depth where it is in no branch. */
const MAX_CASES = 3;

/** Invalid values in one form of a value, each with a request whose other values are valid. */
export async function* invalidBranchCases(
  subject: RuleSubject,
  parent: Field,
  branch: JsonValue,
  base: (draft: RequestDraft) => RequestDraft,
): AsyncIterable<DerivedCase> {
  for (const field of listBranchFields(subject, parent, branch)) {
    let count = 0;
    for (const rule of constraints)
      for await (const derived of rule.derive({ ...subject, fields: [field] })) {
        if (!('expect' in derived) || derived.expect === 'accepted' || derived.draft === undefined) continue;
        const change = derived.draft;
        const draft = (valid: RequestDraft): RequestDraft => change(base(valid));
        if (count < MAX_CASES) yield { ...derived, field: parent, draft, expect: { kind: 'fields' } };
        count += 1;
      }
  }
}

function listBranchFields({ operation }: RuleSubject, parent: Field, branch: JsonValue): Field[] {
  const resolve = (schema: JsonObject | boolean) => operation.resolve(schema);
  const flat = isObject(branch) ? flattenSchema(branch, resolve) : false;
  if (flat === false || !isObject(flat['properties'])) return [];
  return Object.entries(flat['properties']).flatMap(([name, schema]): Field[] => {
    const own = isObject(schema) ? flattenSchema(schema, resolve) : false;
    const path = [...parent.path, name];
    if (own === false || own['readOnly'] === true) return [];
    return [{ in: 'body', path, pointer: formatPointer(path), schema: own, required: false, opaque: false }];
  });
}
