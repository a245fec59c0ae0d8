import { listSentences } from '../../contract/sentences.js';
import { makeRequest } from '../../derive/request-maker.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Rule } from '../rule.js';

const MAX_COUNT = 50;
const limits =
  /\bmore than (\d+) (?:times|requests|calls)\b[^.]*?\b(?:within|in|per|a|each|every) (?:a |one |1 )?(second|minute)\b/i;
const lengths: Readonly<Record<string, number>> = { second: 1_000, minute: 60_000 };

/** Sends more requests at once than a sentence allows: the rest get the documented 429 (RFC 6585, section 4). */
export const rateLimit: Rule = {
  name: 'rate-limit',
  title: 'Answers requests beyond the stated number with the documented 429',

  *derive({ operation }) {
    const isDocumented = operation.responses.some(({ status }) => status === '429');
    const stated = listSentences(operation)
      .map((sentence) => limits.exec(sentence))
      .find((each) => each !== null);
    const count = Number(stated?.[1]);
    if (operation.method !== 'GET' || !isDocumented || stated === undefined || stated === null || !(count <= MAX_COUNT))
      return;
    const lengthMs = lengths[stated[2]?.toLowerCase() ?? ''] ?? 0;
    yield {
      key: '',
      title: `Answers more than ${count} requests of ${operation.id} in a ${stated[2] ?? ''} with 429 as documented`,
      clause: 'responses 429',
      isAlone: true,
      async run(session) {
        const draft = await makeRequest(session, operation.id);
        session.isPatient = false;
        const started = performance.now();
        const responses = await Promise.all(
          Array.from({ length: count + 1 }, () => session.request(operation.id, draft)),
        );
        const isWithin = performance.now() - started < lengthMs;
        const limited = responses.find(({ status }) => status === 429);
        if (limited !== undefined) return void (await limited.expectAsDocumented());
        if (!isWithin) throw new NotTriedError(`${count + 1} requests take longer than a ${stated[2] ?? ''}`);
        responses.at(-1)?.fail(`429 for one of ${count + 1} requests at once`, 'none');
      },
    };
  },
};
