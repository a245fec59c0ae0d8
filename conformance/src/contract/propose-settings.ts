import { isObject, type JsonObject, type OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, cursorNames, isCallable, limitNames } from '@opchain/resources';
import type { Contract } from './contract.js';
import { type RejectionKind, rejectionKinds } from './contract-settings.js';
import { expectRejection } from './expect-rejection.js';
import { inputKey } from './load-contract.js';
import { roleOfOperation } from './role-of-operation.js';

/**
 * The settings file of a contract that has only a description, as YAML. What was found is proposed in comments, each with
 * its reason, so that a person can correct it; only what the description says itself is set.
 *
 * @param description path of the description, relative to the folder of the file
 */
export async function proposeSettings(contract: Contract, description: string): Promise<string> {
  const { settings } = contract;
  const { operations } = contract.description;
  const details = (
    await Promise.all(operations.map(({ id }) => contract.description.operation(id).catch(() => undefined)))
  ).filter((detail) => detail !== undefined);
  const changing = operations.filter((operation) => !isCallable({ safe: [], unsafe: [] }, operation));
  const isSafe = (operation: (typeof operations)[number]) => isCallable(settings, operation);
  const sections: readonly (readonly string[])[] = [
    [
      '# What the description cannot express. Settings in comments are proposals: uncomment those that are right.',
      `description: ${quote(description)}`,
    ],
    [
      '# Operations that may be called although they change data; all others of these are never called.',
      changing.some(isSafe) ? 'safe:' : '# safe:',
      ...changing.map(
        (operation) =>
          `${isSafe(operation) ? '' : '# '}  - ${quote(operation.id)} # ${operation.method} ${operation.path}`,
      ),
    ],
    ['# Operations that are never called, not even to read.', '# unsafe: []'],
    listProducerLines(contract),
    listPaginationLines(details),
    [
      '# What each kind of bad request gets. Without an entry: what is documented, else any 4xx.',
      '# rejections:',
      ...rejectionKinds.flatMap((kind) => {
        const [status, ...others] = expectMost(contract, details, kind);
        return status === undefined
          ? []
          : [`#   ${kind}: { status: ${status} }${others.length === 0 ? '' : ` # or ${others.join(', ')}`}`];
      }),
    ],
    listErrorLines(details),
    listRoleLines(contract),
    ['# How values are returned and stored: exactly as they were sent.', '# readBack: exact'],
    ['# Texts with half of a surrogate pair are invalid.', '# texts: well-formed'],
  ];
  return `${sections.map((lines) => lines.join('\n')).join('\n\n')}\n`;
}

/** A YAML text; JSON texts are YAML. */
const quote = (text: string) => (/^[\w./-]*[A-Za-z][\w./-]*$/.test(text) ? text : JSON.stringify(text));

function listProducerLines({ links }: Contract): string[] {
  const best = new Map<string, (typeof links)[number]>();
  for (const link of links) if (!best.has(inputKey(link.to))) best.set(inputKey(link.to), link);
  return [
    '# What makes the records that an operation needs, as it was found. Correct a wrong one, or set it to null.',
    '# producers:',
    ...Array.from(best, ([input, { from, score, reasons }]) => {
      const doubt = score < ACTING_SCORE ? ', too unsure to be used' : '';
      return `#   ${quote(input)}: ${JSON.stringify(`${from.operation}#${from.pointer}`)} # ${reasons.join(', ')}${doubt}`;
    }),
  ];
}

function listPaginationLines(details: readonly OperationDetail[]): string[] {
  const lists = details.filter(({ method, path }) => method === 'GET' && !path.endsWith('}'));
  const find = (names: RegExp) =>
    lists
      .flatMap(({ parameters }) => parameters)
      .find(({ in: location, name }) => location === 'query' && names.test(name));
  const [limit, cursor] = [find(limitNames), find(cursorNames)];
  const hasLink = lists.some(({ responses }) =>
    responses.some(({ headers }) => headers.some(({ name }) => name.toLowerCase() === 'link')),
  );
  const size = typeof limit?.schema === 'object' ? limit.schema['default'] : undefined;
  const members = [
    ...(limit === undefined ? [] : [`limit: ${quote(limit.name)}`]),
    ...(cursor === undefined ? [] : [`cursor: ${quote(cursor.name)}`]),
    ...(typeof size === 'number' ? [`defaultLimit: ${size}`] : []),
    ...(hasLink ? ['next: link'] : []),
  ];
  return [
    '# How lists are divided into pages: the parameters, and where the next page is (next: link is the Link header).',
    `# pagination: { ${members.length === 0 ? 'limit: limit, cursor: cursor, next: link' : members.join(', ')} }`,
  ];
}

/** What is only documented where it happens: a role that may not do it, and a state that does not allow it. */
const ownStatuses: Partial<Record<RejectionKind, string>> = { role: '403', state: '409' };

/** The statuses that most operations document for a kind of bad request; of its own, if any does. */
function expectMost({ settings }: Contract, details: readonly OperationDetail[], kind: RejectionKind): string[] {
  const own = ownStatuses[kind];
  const isOwn = details.some(({ responses }) => responses.some(({ status }) => status === own));
  if (own !== undefined && isOwn && settings.rejections[kind] === undefined) return [own];
  const expected = details
    .map((detail) => expectRejection(settings, detail, kind))
    .filter(({ statuses, strictness }) => strictness === 'exact' || statuses.length > 1);
  const counts = new Map<string, number>();
  for (const { statuses } of expected) counts.set(statuses.join(), (counts.get(statuses.join()) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return most === undefined ? [] : most[0].split(',');
}

/** Where error bodies may have each part, by the name of its member. */
const errorNames: Readonly<Record<'status' | 'code' | 'fields' | 'pointer', RegExp>> = {
  status: /^status$/i,
  code: /^(?:error_?)?code$/i,
  fields: /^(?:errors|violations|details|issues|fields|invalid_?params)$/i,
  pointer: /^pointer$/i,
};

function listErrorLines(details: readonly OperationDetail[]): string[] {
  const bodies = details.flatMap((detail) =>
    detail.responses
      .filter(({ status }) => /^[45]/.test(status))
      .flatMap(({ content }) =>
        content.map(({ contentType, schema }) => ({ contentType, members: listMembers(detail, schema) })),
      ),
  );
  const mediaType = bodies[0]?.contentType ?? 'application/problem+json';
  const members = bodies.flatMap((body) => body.members);
  const find = (name: keyof typeof errorNames) => members.find(([key]) => errorNames[name].test(key));
  const [status, code] = [find('status'), find('code')];
  const fields = members.find(([name, { items }]) => errorNames.fields.test(name) && items !== undefined);
  const [detail] = details;
  const items = detail === undefined ? [] : listMembers(detail, fields?.[1]['items']);
  const pointer = items.find(([key]) => errorNames.pointer.test(key));
  const parts = Object.entries({ status, code, fields: pointer && fields, pointer }).flatMap(([name, found]) =>
    found === undefined ? [] : [`${name}: ${quote(`/${found[0]}`)}`],
  );
  return [
    '# The media type of error responses, and where they have their status, code, and the list of invalid fields.',
    `# errors: { ${[`mediaType: ${quote(mediaType)}`, ...parts].join(', ')} }`,
  ];
}

/** The members that a schema describes, also by `allOf`. */
function listMembers(detail: OperationDetail, schema: unknown): [name: string, schema: JsonObject][] {
  const resolved = isObject(schema) ? detail.resolve(schema) : undefined;
  if (!isObject(resolved)) return [];
  const { properties, allOf } = resolved;
  const own = isObject(properties) ? Object.entries(properties) : [];
  const members = own.flatMap(([name, member]): [string, JsonObject][] =>
    isObject(member) ? [[name, detail.resolve(member) as JsonObject]] : [],
  );
  return [...members, ...(Array.isArray(allOf) ? allOf.flatMap((each) => listMembers(detail, each)) : [])];
}

function listRoleLines({ settings, description }: Contract): string[] {
  const used = description.operations.flatMap((operation) => {
    const role = roleOfOperation(settings, operation);
    return role === undefined ? [] : [`#   ${quote(operation.id)}: ${quote(role)}`];
  });
  if (used.length === 0) return ['# Credentials by role; the description requires none.', '# roles: []'];
  return [
    '# The names in the credentials file, and the one that calls each operation.',
    `# roles: [${description.securitySchemes.map(({ name }) => quote(name)).join(', ')}]`,
    '# operationRoles:',
    ...used,
  ];
}
