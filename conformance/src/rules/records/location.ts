import { createRecord } from '../../derive/create-record.js';
import type { Rule } from '../rule.js';

/** Creates a record, and reads it by the `Location` of the response (RFC 9110, section 10.2.2). */
export const location: Rule = {
  name: 'location',
  title: 'Returns the location of a new record',

  *derive({ operation }) {
    const created = operation.responses.find(({ status }) => status === '201');
    if (created?.headers.some(({ name }) => name.toLowerCase() === 'location') !== true) return;
    yield {
      key: '',
      title: `Returns the Location of what ${operation.id} creates`,
      clause: '201 Location',
      async run(session) {
        const { response, member } = await createRecord(session, operation.id);
        const header = response.header('Location');
        if (header === undefined) return response.fail('a Location', 'none');
        const reader = member('GET');
        if (reader === undefined) return;
        const read = await session.request(reader.member.operation.id, reader.draft);
        const { pathname, origin } = new URL(header, response.exchange.url);
        const expected = new URL(read.exchange.url);
        if (pathname !== expected.pathname || origin !== expected.origin)
          response.fail(`a Location with the path ${expected.pathname}`, header);
      },
    };
  },
};
