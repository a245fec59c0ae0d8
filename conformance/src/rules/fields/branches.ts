import type { JsonObject, JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { discriminateBranch } from '@opchain/core/internal/runner';
import { type Field, readField, writeField } from '@opchain/resources';
import type { DerivedCase } from '../../derive/derived-case.js';
import { nameField, type Rule } from '../rule.js';
import { invalidBranchCases } from './branch-fields.js';

const MAX_BRANCHES = 8;

/** Sends a value of each branch of `oneOf` and `anyOf`. */
export const branches: Rule = {
  name: 'branches',
  title: 'Accepts each of the forms that a value of a request can have',

  async *derive(subject) {
    for (const field of subject.fields.filter(({ in: location, opaque }) => location === 'body' && !opaque)) {
      const keyword = ['oneOf', 'anyOf'].find((key) => Array.isArray(field.schema[key]));
      if (keyword === undefined || subject.draft === undefined) continue;
      const { [keyword]: list, ...rest } = field.schema;
      const valid = readField(subject.draft, field);
      for (const [index, branch] of (list as readonly JsonValue[]).slice(0, MAX_BRANCHES).entries()) {
        const schema: JsonObject = { allOf: [rest, branch, discriminateBranch(rest, branch)] };
        // The usual request tries its own branch.
        const isUsual = valid !== undefined && (await subject.isValid(valid, schema));
        const value = isUsual ? valid : await subject.example(schema);
        if (!isObject(value) || namesRecord(value) || !(await subject.isValid(value, field.schema))) continue;
        const accepted = toCase(field, { name: nameBranch(branch) ?? `form ${index + 1}`, value, rest, keyword });
        if (!isUsual) yield accepted;
        yield* invalidBranchCases(subject, field, branch, (draft) => accepted.draft?.(draft) ?? draft);
      }
    }
  },
};

interface Branch {
  readonly name: string;
  readonly value: JsonObject;
  /** The schema without its branches. */
  readonly rest: JsonObject;
  readonly keyword: string;
}

function toCase(field: Field, { name, value, rest, keyword }: Branch): DerivedCase {
  const shared = isObject(rest['properties']) ? Object.keys(rest['properties']) : [];
  return {
    key: `${field.path.join(' ')} ${name}`,
    input: `${name} in ${nameField(field)}`,
    clause: `${nameField(field)} ${keyword}`,
    field,
    // What all branches have keeps the values that make the request valid, such as a unique name.
    draft: (draft) => {
      const current = readField(draft, field);
      const kept = isObject(current) ? Object.entries(current).filter(([key]) => shared.includes(key)) : [];
      const chosen = isObject(rest['discriminator']) ? rest['discriminator']['propertyName'] : undefined;
      return writeField(draft, field, {
        ...value,
        ...Object.fromEntries(kept.filter(([key]) => key !== chosen && Object.hasOwn(value, key))),
      });
    },
    expect: 'accepted',
  };
}

function nameBranch(branch: JsonValue): string | undefined {
  if (!isObject(branch)) return undefined;
  const { $ref, title } = branch;
  return typeof $ref === 'string' ? $ref.split('/').at(-1) : typeof title === 'string' ? title : undefined;
}

/** True if a value needs a record that exists. */
function namesRecord(value: JsonValue): boolean {
  if (Array.isArray(value)) return value.some(namesRecord);
  return (
    isObject(value) &&
    Object.entries(value).some(([key, inner]) => /(?:_id|Ids?|_ids)$/.test(key) || namesRecord(inner))
  );
}
