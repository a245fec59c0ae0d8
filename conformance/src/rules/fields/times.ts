import type { JsonValue } from '@opchain/core';
import { changeAt, formatPath, listResponseFields } from '@opchain/resources';
import { expectAccepted } from '../../derive/expect-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest } from '../../derive/request-maker.js';
import type { Rule } from '../rule.js';

/** Reads the times of responses, which may be in UTC only (RFC 3339, section 4.1). */
export const times: Rule = {
  name: 'times',
  title: 'Returns times in UTC',

  *derive({ contract, operation }) {
    if (contract.settings.times !== 'utc') return;
    const fields = listResponseFields(operation).filter(({ schema }) => schema['format'] === 'date-time');
    if (fields.length === 0) return;
    const pointers = fields.map(({ path }) => formatPath(path)).join(', ');
    yield {
      key: '',
      title: `Returns ${pointers} of ${operation.id} in UTC`,
      clause: `${pointers} times`,
      async run(session) {
        const response = await session.request(operation.id, await makeRequest(session, operation.id));
        if (!isSuccess(response)) throw new NotTriedError(`${operation.id} returned ${response.status}`);
        await expectAccepted(response, operation);
        for (const { path } of fields)
          changeAt(response.json ?? null, path, (value: JsonValue) => {
            if (typeof value === 'string' && !/(?:z|[+-]00:00)$/i.test(value))
              response.fail('a time in UTC', value, formatPath(path));
            return value;
          });
      },
    };
  },
};
