import { findList, otherValue, readField, type RequestDraft, writeField } from '@opchain/resources';
import type { OperationDetail } from '@opchain/core/internal/model';
import { formatOf } from '../../contract/format-of.js';
import { listSentences } from '../../contract/sentences.js';
import { parentOf } from '../../derive/create-record.js';
import { listRecords } from '../../derive/list-records.js';
import { notAccepted, isSuccess, makeRequest } from '../../derive/request-maker.js';
import { formatJson, jsonEquals } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import type { Rule, RuleSubject } from '../rule.js';

const names = /^(?:x-)?(?:idempotency-key|request-id|idempotency-token)$/i;
const repeated = /\brepeat|\bidempoten|\bsame (?:key|answer|response)\b|\bretr(?:y|ied|ies)\b/i;

/** Repeats requests with their idempotency key, and sends the key with another body. */
export const idempotency: Rule = {
  name: 'idempotency',
  title: 'Answers a repeated request with the same key as the first, and does not repeat it',

  *derive(subject) {
    const { operation } = subject;
    const header = operation.parameters.find((each) => each.in === 'header' && names.test(each.name));
    if (
      header === undefined ||
      !listSentences(operation)
        .concat(header.description ?? '')
        .some((each) => repeated.test(each))
    )
      return;
    const key = `header/${header.name}`;
    yield {
      key: 'repeated',
      title: `Answers a repeated ${operation.id} with the same ${header.name} as the first`,
      clause: `header ${header.name}`,
      async run(session) {
        const { draft, response } = await sendFirst(session, operation, key);
        const again = await session.request(operation.id, draft);
        if (again.status !== response.status && !isSuccess(again))
          again.fail(`status ${response.status} again`, `status ${again.status}`);
        if (!jsonEquals(again.json, response.json))
          again.fail(`the first answer: ${formatJson(response.json)}`, formatJson(again.json));
        await expectOnce(session, subject, draft);
      },
    };
    if (operation.responses.some(({ status }) => status === '409' || status === '422'))
      yield {
        key: 'another body',
        title: `Rejects ${operation.id} with the ${header.name} of a request with another body`,
        clause: `header ${header.name}`,
        async run(session) {
          const { draft } = await sendFirst(session, operation, key);
          const other = changeBody(subject, draft);
          if (other === undefined) throw new NotTriedError('there is no other valid body');
          const response = await session.request(operation.id, other);
          if (response.status !== 409 && response.status !== 422)
            response.fail('status 409', `status ${response.status}`);
        },
      };
  },
};

async function sendFirst(session: Session, { id }: OperationDetail, key: string) {
  const valid = await makeRequest(session, id);
  const draft = { ...valid, parameters: { ...valid.parameters, [key]: session.nextTag() } };
  const response = await session.request(id, draft);
  if (!isSuccess(response)) throw await notAccepted(session, id, response);
  return { draft, response };
}

/** In a list that only has what the case made. */
async function expectOnce(session: Session, { contract, operation }: RuleSubject, draft: RequestDraft): Promise<void> {
  const list = findList(contract, operation.id);
  if (list?.path.includes('{') !== true) return;
  const { records, last } = await listRecords(session, list.id, '/id', {
    below: parentOf(session, operation.id, draft),
  });
  if (records.length > 1) last.fail('one record, because the request was repeated', `${records.length}`);
}

function changeBody({ fields }: RuleSubject, draft: RequestDraft): RequestDraft | undefined {
  for (const field of fields) {
    if (field.in !== 'body' || field.path.length !== 1 || field.opaque) continue;
    const value = readField(draft, field);
    if (typeof value !== 'string' && typeof value !== 'number') continue;
    // Times depend on each other.
    if (formatOf(field.schema).startsWith('date')) continue;
    const other = otherValue(value, field.schema);
    if (other !== value) return writeField(draft, field, other);
  }
  return undefined;
}
