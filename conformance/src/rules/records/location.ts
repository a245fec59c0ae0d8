import { isCallable, listResponseFields, matchesPath, returnSameShape } from '@opchain/resources';
import { createRecord } from '../../derive/create-record.js';
import { expectSame } from '../../derive/expect-stored.js';
import type { Rule } from '../rule.js';

/** Creates a record, and reads it by the `Location` of the response (RFC 9110, section 10.2.2). */
export const location: Rule = {
  name: 'location',
  title: 'Returns the location of a new record',

  *derive({ contract, operation }) {
    const created = operation.responses.find(({ status }) => status === '201');
    if (created?.headers.some(({ name }) => name.toLowerCase() === 'location') !== true) return;
    const { description, settings } = contract;
    yield {
      key: '',
      title: `Returns the Location of what ${operation.id} creates`,
      clause: '201 Location',
      async run(session) {
        const { response, member } = await createRecord(session, operation.id);
        const header = response.header('Location');
        if (header === undefined) return response.fail('a Location', 'none');
        const { pathname, search, origin } = new URL(header, response.exchange.url);
        const reader = member('GET');
        if (reader !== undefined) {
          const read = await session.request(reader.member.operation.id, reader.draft);
          const expected = new URL(read.exchange.url);
          if (pathname !== expected.pathname || origin !== expected.origin)
            response.fail(`a Location with the path ${expected.pathname}`, header);
          return;
        }
        const base = new URL(session.target.url);
        const prefix = base.pathname.replace(/\/$/, '');
        if (origin !== base.origin || !pathname.startsWith(`${prefix}/`)) return;
        const path = pathname.slice(prefix.length);
        const readers = description.operations.filter(
          (other) => other.method === 'GET' && matchesPath(other.path, path),
        );
        if (readers.length === 0 && settings.readBack === 'exact')
          response.fail('the Location of something that can be read', header);
        const [found] = readers
          .filter((other) => isCallable(settings, other))
          .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
        if (found === undefined) return;
        const read = await session.send({ method: 'GET', path: path + search, operation: found.id });
        await read.expectStatus(200).expectAsDocumented();
        // The response may have the record as a part, beside what else was created.
        const detail = await description.operation(found.id);
        const parts = listResponseFields(operation).map(({ path: at }) => at.slice(0, -1));
        const part = parts.find((at) => !at.includes('*') && returnSameShape(detail, operation, at));
        if (part !== undefined)
          expectSame(read, response.field(part.map((key) => `/${key}`).join('')), { write: response });
        else if (detail.path === operation.path) response.fail('the Location of one record', header);
      },
    };
  },
};
