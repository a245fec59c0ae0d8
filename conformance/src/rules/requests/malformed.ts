import type { Rule } from '../rule.js';

const texts = ['{', '{"a": 1,}', "{'a': 1}", '{"a": 1} x', 'text', '[1, 2', '{"a": NaN}'];

/** Sends texts that are not JSON. */
export const malformed: Rule = {
  name: 'malformed',
  title: 'Rejects bodies that are not JSON',

  *derive({ operation }) {
    if (operation.requestBody?.content.some(({ contentType }) => contentType === 'application/json') !== true) return;
    for (const text of texts)
      yield {
        key: text,
        input: `the body ${text}`,
        clause: 'requestBody application/json',
        call: (call) => ({ ...call, body: text }),
        expect: { kind: 'malformed' },
      };
  },
};
