import type { JsonValue } from '@opchain/core';
import { type Field, readField, typesOf, writeField } from '@opchain/resources';
import { expectRejection } from '../../contract/expect-rejection.js';
import { UNDOCUMENTED } from '../../derive/expect-response.js';
import { makeRequest } from '../../derive/request-maker.js';
import { nameField, type Rule } from '../rule.js';

const UUID = '00000000-0000-4000-8000-000000000000';
/** What servers answer for an ID that no record can have: it is invalid, or unknown. */
const statuses: readonly number[] = [400, 404, 410, 422];

/** IDs that have another form than those of the server, from one that exists. */
const otherForms: Readonly<Record<string, Readonly<Record<string, (id: string) => string>>>> = {
  uuid: {
    'a text': () => 'text',
    'a number': () => '7',
    'an existing ID and a letter': (id) => `${id}x`,
  },
  integer: {
    'a text': () => 'text',
    'a UUID': () => UUID,
    // Lenient parsers read what they can, and find the record.
    'an existing ID and a letter': (id) => `${id}x`,
  },
};

/** Sends IDs in another form than records have. */
export const idForm: Rule = {
  name: 'id-form',
  title: 'Rejects IDs of another form than those of records, without a server error',

  *derive({ contract, operation, fields }) {
    const { responses } = operation;
    // Deleting and replacing what does not exist may succeed, unless the contract says otherwise.
    const mayExist =
      ['PUT', 'DELETE'].includes(operation.method) &&
      expectRejection(contract.settings, operation, 'unknown-record').strictness === 'any 4xx';
    if (mayExist) return;
    const documented = statuses.filter((status) => responses.some((each) => each.status === String(status)));
    const covers = (status: number) =>
      responses.some((each) => [String(status), '4XX', 'default'].includes(each.status.replace(/x/g, 'X')));
    for (const field of fields.filter(({ in: location }) => location === 'path'))
      for (const [input, change] of Object.entries(otherForms[formOf(field)] ?? {}))
        yield {
          key: `${String(field.path[0])} ${input}`,
          title: `Rejects ${operation.id} with ${input} in ${nameField(field)}`,
          clause: nameField(field),
          async run(session) {
            const draft = await makeRequest(session, operation.id);
            const known = readField(draft, field);
            const sent = writeField(draft, field, change(typeof known === 'number' ? String(known) : asText(known)));
            const response = await session.request(operation.id, sent, {
              clause: `${operation.id} ${nameField(field)}`,
            });
            const { status } = response;
            if (status < 400 || status > 499)
              response.fail('status 400, 404 or 422, because no record has this ID', `status ${status}`);
            if (documented.length > 0 && statuses.includes(status) && !covers(status))
              response.fail(`a documented status: ${documented.join(' or ')}`, `status ${status}${UNDOCUMENTED}`);
          },
        };
  },
};

function formOf(field: Field): string {
  const [type, ...others] = typesOf(field);
  if (others.length > 0) return '';
  return type === 'string' ? asText(field.schema['format']) : asText(type);
}

const asText = (value: JsonValue | undefined): string => (typeof value === 'string' ? value : '');
