import type { OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, findMember, findReader, isCallable, isLinkTo, readField, writeField } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { isSuccess, makeRequest, templateOf } from '../../derive/request-maker.js';
import { formatJson } from '../../engine/case-response.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import type { Session } from '../../engine/session.js';
import { type RuleSubject, type Rule } from '../rule.js';
import { nounOf } from '../../derive/noun-of.js';

const together =
  /\b(?:deleted|removed|erased|gone)\b.*\b(?:too|as well|also|with (?:it|him|her|them))\b|\balso (?:deletes?|removes?|deleted|removed)\b/i;

/** Deletes a record whose own records are deleted with it, as the description says. */
export const cascade: Rule = {
  name: 'cascade',
  title: 'Deletes with a record what the description says is deleted with it',

  async *derive(subject) {
    const { contract, operation } = subject;
    const remover = findMember(contract, operation.id, 'DELETE');
    if (remover === undefined) return;
    const detail = await contract.description.operation(remover.operation.id);
    const text = listSentences(detail)
      .filter((sentence) => together.test(sentence))
      .join(' ');
    for (const child of await listChildren(subject, text)) {
      if (findMember(contract, child.id, 'GET') === undefined) continue;
      yield {
        key: child.id,
        title: `Deletes what ${child.id} created with the record of ${operation.id} that it belongs to`,
        clause: `${detail.id} description`,
        async run(session) {
          const record = await createRecord(session, operation.id);
          const target = record.member('DELETE');
          const id = target?.draft.parameters[`path/${remover.link.to.name}`];
          if (target === undefined || id === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
          const reader = (await createChild(session, operation.id, child.id, id)).member('GET');
          if (reader === undefined) throw new NotTriedError(`${child.id} returned no ID`);
          let removed = await session.request(detail.id, target.draft);
          // An open record may have to be closed first.
          for (const action of removed.status === 409 ? listClosing(subject, reader.member.operation.path) : []) {
            await session.request(action, { ...(await makeRequest(session, action, [], reader.draft.parameters)) });
            removed = await session.request(detail.id, target.draft);
            if (removed.status !== 409) break;
          }
          if (!isSuccess(removed)) throw new NotTriedError(`${detail.id} returned ${removed.status}`);
          const read = await session.request(reader.member.operation.id, reader.draft);
          if (read.status !== 404 && read.status !== 410)
            read.fail(`404, because ${detail.id} deleted ${formatJson(id)}`, `status ${read.status}`);
        },
      };
    }
  },
};

async function createChild(session: Session, parentId: string, childId: string, id: Parameters<typeof formatJson>[0]) {
  const { contract } = session.target;
  const { operation, fields } = await templateOf(contract, childId);
  const link = contract.links.find(({ from, to }) => from.operation === parentId && to.operation === childId);
  const field = fields.find((each) => link !== undefined && isLinkTo(link, operation.id, each));
  if (field === undefined || id === undefined) throw new NotTriedError(`${childId} names no record of ${parentId}`);
  const own = field.in === 'path' ? { [`path/${String(field.path[0])}`]: id } : {};
  const child = await createRecord(session, childId, {
    below: own,
    change: (_, __, draft) => writeField(draft, field, id),
  });
  if (readField(child.draft, field) !== id) throw new NotTriedError(`${childId} accepted no record of ${parentId}`);
  return child;
}

/** What creates records that name one of the operation's, and that the sentences mean. */
async function listChildren({ contract, operation }: RuleSubject, text: string): Promise<OperationDetail[]> {
  if (text === '') return [];
  const ids = new Set(
    contract.links
      .filter(
        ({ from, to, score }) =>
          from.operation === operation.id && score >= ACTING_SCORE && ['path', 'body'].includes(to.in),
      )
      .map(({ to }) => to.operation),
  );
  const details = await Promise.all([...ids].map((id) => contract.description.operation(id)));
  return details.filter(
    (each) => each.method === 'POST' && isCallable(contract.settings, each) && nounOf(each).test(text),
  );
}

/** Actions on the records at a path, which may close them. */
function listClosing({ contract }: RuleSubject, path: string): string[] {
  return contract.description.operations
    .filter(
      (each) =>
        each.method === 'POST' &&
        each.path.startsWith(`${path}/`) &&
        isCallable(contract.settings, each) &&
        findReader(contract, each)?.path === path,
    )
    .map(({ id }) => id);
}
