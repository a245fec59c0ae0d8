import { fieldRules, generalMessages } from '@opchain/contract';
import type { FieldError } from '@opchain/contract';
import { Fault } from './fault.js';

/** What is wrong with a value that stands at a pointer; nothing when it is as it must be. */
export type Check = (value: unknown, pointer: string) => FieldError[];

const check = (holds: (value: unknown) => boolean, message: string): Check => {
  return (value, pointer) => (holds(value) ? [] : [{ pointer, message }]);
};
const text = ({ pattern, message }: { pattern: RegExp; message: string }) => check((value) => typeof value === 'string' && pattern.test(value), message);
const oneOf = ({ values, message }: { values: readonly string[]; message: string }) => check((value) => values.includes(value as string), message);
const within = (value: unknown, { minimum, maximum }: { minimum: number; maximum: number }) => Number(value) >= minimum && Number(value) <= maximum;

export const id = text(fieldRules.id);
export const name = text(fieldRules.name);
export const email = text(fieldRules.email);
export const customerStatus = oneOf(fieldRules.customerStatus);
export const orderStatus = oneOf(fieldRules.orderStatus);
export const price = check((value) => typeof value === 'number' && within(value, fieldRules.price), fieldRules.price.message);
export const qty = check((value) => Number.isInteger(value) && within(value, fieldRules.qty), fieldRules.qty.message);

/** A list within bounds, each item of which passes a check. */
export const items = (each: Check): Check => {
  return (value, pointer) => {
    if (!Array.isArray(value) || !within(value.length, fieldRules.items)) return [{ pointer, message: fieldRules.items.message }];
    return value.flatMap((item: unknown, index) => each(item, `${pointer}/${index}`));
  };
};

/** An object with certain fields; any others are ignored. */
export function object({ required = {}, optional = {} }: { required?: Record<string, Check>; optional?: Record<string, Check> }): Check {
  return (value, pointer) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return [{ pointer, message: generalMessages.object }];
    const given = new Map(Object.entries(value));
    return [
      ...Object.entries(required).flatMap(([field, one]) =>
        given.has(field) ? one(given.get(field), `${pointer}/${field}`) : [{ pointer: `${pointer}/${field}`, message: generalMessages.required }],
      ),
      ...Object.entries(optional).flatMap(([field, one]) => (given.has(field) ? one(given.get(field), `${pointer}/${field}`) : [])),
    ];
  };
}

/** The body, if it passes; else a fault that names every field that does not. */
export function demand<Shape>(check: Check, body: unknown): Shape {
  const errors = check(body, '');
  if (errors.length > 0) throw new Fault('invalid-fields', errors);
  return body as Shape;
}
