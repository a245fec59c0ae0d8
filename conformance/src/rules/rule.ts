import type { JsonValue } from '@opchain/core';
import { type Field, type RequestTemplate, writeField } from '@opchain/resources';
import type { Contract } from '../contract/contract.js';
import type { CustomCase, DerivedCase } from '../derive/derived-case.js';

/** What a rule derives cases from: one operation that the check may call. */
export interface RuleSubject extends RequestTemplate {
  readonly contract: Contract;
}

/** One requirement that contracts make, and the cases that try it. */
export interface Rule {
  /** Kebab-case, for IDs and counts. */
  readonly name: string;
  /** What it tries, in one sentence. */
  readonly title: string;
  /** The cases of one operation; none if the contract says nothing about it. */
  derive(subject: RuleSubject): AsyncIterable<DerivedCase | CustomCase> | Iterable<DerivedCase | CustomCase>;
}

/** A case with a value that is also valid, closer to usual ones. */
export function withNear(accepted: DerivedCase, field: Field, value: JsonValue | undefined): DerivedCase {
  return value === undefined ? accepted : { ...accepted, near: (draft) => writeField(draft, field, value) };
}

/** A case that sends a value in a field that the contract allows. */
export function accept(field: Field, keyword: string, value: JsonValue, input: string): DerivedCase {
  return { ...valueCase(field, keyword, value, input), expect: 'accepted' };
}

/** A case that sends a value in a field that the contract forbids. */
export function reject(field: Field, keyword: string, value: JsonValue, input: string): DerivedCase {
  return {
    ...valueCase(field, keyword, value, input),
    expect: { kind: 'fields', pointer: field.pointer },
  };
}

function valueCase(field: Field, keyword: string, value: JsonValue, input: string): Omit<DerivedCase, 'expect'> {
  return {
    key: `${field.in} ${field.path.join(' ')} ${input}`,
    input: `${input} in ${nameField(field)}`,
    clause: `${nameField(field)} ${keyword}`,
    field,
    draft: (draft) => writeField(draft, field, value),
  };
}

/** `body /items/0/qty`, `query limit`. */
export function nameField({ in: location, path, pointer }: Field): string {
  return location === 'body' ? `the body${pointer === '' ? '' : ` ${pointer}`}` : `${location} ${path[0]!}`;
}

/** The fields whose own values a rule can try: a path parameter always names a record. */
export function listTriable({ fields }: RuleSubject): readonly Field[] {
  return fields.filter(({ in: location, path }) => location !== 'path' && (location !== 'body' || path.length > 0));
}
