import type { OperationDetail } from '@opchain/core/internal/model';
import { ACTING_SCORE, cursorNames, isCallable, limitNames } from '@opchain/resources';
import type { Contract } from './contract.js';
import { rejectionKinds } from './contract-settings.js';
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
        const { statuses } = expectMost(contract, details, kind);
        const [status, ...others] = statuses;
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

/** The statuses that most operations document for a kind of bad request. */
function expectMost(
  { settings }: Contract,
  details: readonly OperationDetail[],
  kind: (typeof rejectionKinds)[number],
) {
  const expected = details
    .map((detail) => expectRejection(settings, detail, kind))
    .filter(({ statuses, strictness }) => strictness === 'exact' || statuses.length > 1);
  const counts = new Map<string, number>();
  for (const { statuses } of expected) counts.set(statuses.join(), (counts.get(statuses.join()) ?? 0) + 1);
  const [most] = [...counts].sort((a, b) => b[1] - a[1]);
  return { statuses: most === undefined ? [] : most[0].split(',') };
}

function listErrorLines(details: readonly OperationDetail[]): string[] {
  const types = details.flatMap(({ responses }) =>
    responses
      .filter(({ status }) => /^[45]/.test(status))
      .flatMap(({ content }) => content.map(({ contentType }) => contentType)),
  );
  const mediaType = types[0] ?? 'application/problem+json';
  return [
    '# The media type of error responses, and where they have their status, code, and the list of invalid fields.',
    `# errors: { mediaType: ${quote(mediaType)}, status: /status, code: /code, fields: /errors, pointer: /pointer }`,
  ];
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
