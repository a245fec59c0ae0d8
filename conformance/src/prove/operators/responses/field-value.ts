import { isObject } from '@opchain/core/internal/model';
import { otherValue } from '../../../derive/other-value.js';
import type { MutationOperator } from '../../mutant.js';
import { onResponseField } from '../../mutate-exchange.js';
import { formatPath, listResponseFields } from '../../../contract/response-fields.js';
import type { RuleSubject } from '../../../rules/rule.js';

/** Returns another valid value: amounts by a cent, another choice, another text. */
export const fieldValue: MutationOperator = {
  name: 'field-value',
  title: 'Returns other values: amounts by a cent, another choice, another text',

  *derive(subject) {
    const { operation } = subject;
    for (const { path, schema } of listResponseFields(operation)) {
      if (isObject(schema['properties']) || schema['items'] !== undefined || !isDefined(subject, path)) continue;
      yield {
        key: path.join(' '),
        title: `${operation.id} returns another value of ${formatPath(path)}`,
        clause: `responses 2xx ${formatPath(path)}`,
        equivalentIfUnseen: 'the server returned no such field, or no other value is valid',
        mutate: onResponseField(operation, path, (value) => otherValue(value, schema)),
      };
    }
  },
};

/** The contract says which value it is: it was sent, or another operation returns the same record. */
function isDefined({ operation, fields, contract }: RuleSubject, path: readonly string[]): boolean {
  const name = path.at(-1);
  return (
    fields.some((field) => field.in === 'body' && field.path.at(-1) === name) ||
    contract.links.some(({ from, to }) => from.operation === operation.id && to.in === 'path') ||
    contract.links.some(({ to }) => to.operation === operation.id && to.in === 'path') ||
    contract.description.operations.some(({ path: other }) => other.startsWith(`${operation.path}/{`))
  );
}
