import type { Rule } from './rule.js';

/** Sends a valid request: the response has a documented status, documented headers and a valid body. */
export const success: Rule = {
  name: 'success',
  title: 'Responds to valid requests as documented',

  *derive() {
    yield {
      key: '',
      input: 'a valid request',
      clause: 'responses 2xx',
      expect: 'accepted',
    };
  },
};
