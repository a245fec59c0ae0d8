import type { JsonValue } from '@opchain/core';
import { isObject } from '@opchain/core/internal/model';
import { readPointer, returnSameShape } from '@opchain/resources';
import { expectSame } from '../../derive/expect-stored.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { Rule } from '../rule.js';

/** Members that no action changes. */
const lasting = /^(?:created(?:_?(?:at|on|date|time))?|creation_?(?:date|time))$/i;

/** Calls actions on records, such as the confirmation of a payment: they return the record that they were called on. */
export const sameRecord: Rule = {
  name: 'same-record',
  title: 'Returns the record that an action was called on, as old as it was',

  async *derive({ contract, operation, fields }) {
    const { links, description, settings } = contract;
    // An action may also return another record, as a copy does: only an exact contract says that it returns its own.
    if (settings.readBack !== 'exact' || operation.method === 'GET' || operation.method === 'DELETE') return;
    if (operation.responses.some(({ status }) => status === '201')) return;
    const parameter = fields.findLast(({ in: location }) => location === 'path')?.path[0];
    const parts = await Promise.all(
      links
        .filter(({ to }) => to.operation === operation.id && to.in === 'path' && to.name === parameter)
        .map(async ({ from }) => {
          const producer = await description.operation(from.operation);
          const path = from.pointer.split('/').slice(1, -1);
          return { from, path, isSame: returnSameShape(operation, producer, path) };
        }),
    );
    const part = parts.find(({ isSame }) => isSame);
    if (part === undefined) return;
    yield {
      key: '',
      title: `Returns the record that ${operation.id} was called on`,
      clause: `path ${parameter!}`,
      async run(session) {
        const draft = await makeRequest(session, operation.id);
        const id = draft.parameters[`path/${parameter!}`];
        const producer = await description.operation(part.from.operation);
        const made = session.exchanges
          .filter(({ method, response: { status } }) => method === producer.method && status >= 200 && status < 300)
          .map(({ response: { json } }) => json)
          .find((json) => id !== undefined && readPointer(json, part.from.pointer) === id);
        const record = readPointer(made, part.path.map((key) => `/${key}`).join(''));
        const response = await session.request(operation.id, draft);
        if (!isSuccess(response)) throw new NotTriedError(`${operation.id} returned ${response.status}`);
        if (!isObject(record)) throw new NotTriedError(`${part.from.operation} did not make the record`);
        const name = part.from.pointer.split('/').at(-1)!;
        const kept: readonly (readonly [string, JsonValue])[] = Object.entries(record).filter(
          ([key]) => key === name || lasting.test(key),
        );
        expectSame(response, Object.fromEntries(kept));
      },
    };
  },
};
