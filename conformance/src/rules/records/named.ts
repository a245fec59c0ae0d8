import type { OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, type Field, findMember, isCallable, isLinkTo, writeField } from '@opchain/resources';
import { listSentences } from '../../contract/sentences.js';
import { createRecord } from '../../derive/create-record.js';
import { nounOf } from '../../derive/noun-of.js';
import { NotTriedError } from '../../engine/not-tried-error.js';
import { isSuccess, makeRequest, templateOf } from '../../derive/request-maker.js';
import type { Rule, RuleSubject } from '../rule.js';

/** How descriptions say that a 409 is for a record that others name. */
const usage =
  /\b(?:in use|used by|refer\w*|named? by|names? (?:it|this|the)|depend\w*|still|linked|assigned|(?:not|only) (?:while|if|when|as long as)|unless|cannot|without)\b/i;
/** Those that may mean any of them. */
const unspecific = /\b(?:in use|used by|refer\w*|named? by|names? (?:it|this|the)|depend\w*|linked|assigned)\b/i;

/** Deletes a record that another one names, where the description says that this is rejected. */
export const named: Rule = {
  name: 'named',
  title: 'Refuses to delete a record that another one names',

  async *derive(subject) {
    const { contract, operation } = subject;
    const remover = findMember(contract, operation.id, 'DELETE');
    if (remover === undefined) return;
    const detail = await contract.description.operation(remover.operation.id);
    const users = await listUsers(subject, detail);
    if (users.length === 0) return;
    yield {
      key: '',
      title: `Refuses ${detail.id} while another record names what ${operation.id} created`,
      clause: `${detail.id} responses 409`,
      async run(session) {
        const record = await createRecord(session, operation.id);
        const target = record.member('DELETE');
        const id = target?.draft.parameters[`path/${remover.link.to.name}`];
        if (target === undefined || id === undefined) throw new NotTriedError(`${operation.id} returned no ID`);
        let count = 0;
        for (const { operationId, field } of users) {
          const own = field.in === 'path' ? { [`path/${String(field.path[0])}`]: id } : {};
          const draft = writeField(await makeRequest(session, operationId, [], own), field, id);
          if (isSuccess(await session.request(operationId, draft))) count += 1;
        }
        if (count === 0) throw new NotTriedError('no other record could name it');
        const refused = await session.request(detail.id, target.draft);
        await refused.expectStatus(409).expectAsDocumented();
        const reader = record.member('GET');
        if (reader !== undefined) (await session.request(reader.member.operation.id, reader.draft)).expectStatus(200);
      },
    };
  },
};

/** The fields of other records' creation that name such a record, as far as the response 409 of its deletion means them. */
async function listUsers(
  { contract, operation }: RuleSubject,
  remover: OperationDetail,
): Promise<readonly { readonly operationId: string; readonly field: Field }[]> {
  if (!remover.responses.some(({ status }) => status === '409')) return [];
  const stated = remover.responses.flatMap(({ status, description }) => (status === '409' ? [description] : []));
  const conflict = [...stated, ...listSentences(remover).filter((sentence) => usage.test(sentence))].join(' ');
  const member = findMember(contract, operation.id, 'DELETE');
  const links = contract.links.filter(
    ({ from, to, score }) =>
      from.operation === operation.id &&
      score >= ACTING_SCORE &&
      (to.in === 'body' || isBelow(contract.description.find(to.operation)?.path, member?.operation.path)),
  );
  const users = await Promise.all(
    links.map(async (link) => {
      const { operation: user, fields } = await templateOf(contract, link.to.operation);
      const field = fields.find((each) => isLinkTo(link, user.id, each));
      const isMeant = nounOf(user).test(conflict) || (link.to.in === 'body' && unspecific.test(conflict));
      // A quote or a search is not stored: it has neither the status nor a path of a record.
      const isStored =
        user.responses.some(({ status }) => status === '201') || findMember(contract, user.id, 'GET') !== undefined;
      return isStored && user.method === 'POST' && isCallable(contract.settings, user) && field !== undefined && isMeant
        ? [{ operationId: user.id, field }]
        : [];
    }),
  );
  return users.flat();
}

/** True for the records below another one: `/owners/{id}/pets` below `/owners/{id}`. */
function isBelow(path: string | undefined, member: string | undefined): boolean {
  if (path === undefined || member === undefined) return false;
  const template = (each: string): string => each.replace(/\{[^}]+\}/g, '{}');
  return template(path).startsWith(`${template(member)}/`) && !path.endsWith('}') && path.split('{').length === 2;
}
