import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { JsonValue, Kernel, OperationStep } from '@opchain/core';
import { createDescription } from '@opchain/core/plugin';
import { createStores } from '../create-stores.js';
import type { Stores } from '../stores.js';
import { proposeNextSteps } from './propose-next-steps.js';

// Excerpts of public APIs: what their operations need and return, with the names that they use.
const text = { type: 'string' };
const integer = { type: 'integer' };
const objectOf = (properties: object, ...required: readonly string[]) => ({ type: 'object', properties, required });
const listOf = (items: object) => ({ type: 'array', items });
const uuid = { type: 'string', format: 'uuid' };

interface Excerpt {
  readonly needs?: object;
  readonly returns?: object;
  readonly typed?: Readonly<Record<string, object>>;
  readonly more?: readonly object[];
}

/** `POST /orders/{id}`, its body, what it returns, and types of parameters that are no texts. */
function operation(name: string, { needs, returns, typed = {}, more = [] }: Excerpt = {}) {
  const [method = '', path = ''] = name.split(' ');
  const content = (schema: object) => [{ contentType: 'application/json', schema: schema as never }];
  return {
    id: name,
    method,
    path,
    parameters: [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
        in: 'path' as const,
        name,
        required: true,
        schema: (typed[name] ?? text) as never,
      })),
      ...(more as never[]),
    ],
    ...(needs && { requestBody: { required: true, content: content(needs) } }),
    responses: returns ? [{ status: '200', description: '', headers: [], content: content(returns), links: [] }] : [],
  };
}

const user = objectOf({ id: integer, login: text });
const repository = objectOf({
  id: integer,
  node_id: text,
  name: text,
  full_name: text,
  owner: user,
  template_repository: objectOf({ id: integer, name: text, owner: user }),
  code_of_conduct: objectOf({ key: text, name: text }),
});
const issue = objectOf({ id: integer, number: integer, title: text, user });
const comment = objectOf({ id: integer, body: text, user });
const file = objectOf({
  content: objectOf({ name: text, path: text, sha: text }),
  commit: objectOf({ sha: text, author: objectOf({ name: text }) }),
});
const numbered = { issue_number: integer, comment_id: integer };
const git = [
  operation('POST /user/repos', { needs: objectOf({ name: text }, 'name'), returns: repository }),
  operation('GET /codes_of_conduct/{key}', { returns: objectOf({ key: text }) }),
  operation('POST /user/{user_id}/projects', { returns: objectOf({ id: integer }) }),
  operation('DELETE /user/migrations/{migration_id}/repos/{repo_name}/lock', { typed: { migration_id: integer } }),
  operation('GET /repos/{owner}/{repo}', { returns: repository }),
  operation('DELETE /repos/{owner}/{repo}'),
  operation('PUT /repos/{owner}/{repo}/contents/{path}', {
    needs: objectOf({ message: text, content: text }, 'message', 'content'),
    returns: file,
  }),
  operation('POST /repos/{owner}/{repo}/issues', { needs: objectOf({ title: text }, 'title'), returns: issue }),
  ...['GET', 'PATCH', 'DELETE'].map((method) =>
    operation(`${method} /repos/{owner}/{repo}/issues/{issue_number}`, { returns: issue, typed: numbered }),
  ),
  operation('POST /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    needs: objectOf({ body: text }, 'body'),
    returns: comment,
    typed: numbered,
  }),
  operation('GET /repos/{owner}/{repo}/issues/comments/{comment_id}', { returns: comment, typed: numbered }),
  operation('POST /repos/{owner}/{repo}/issues/{issue_number}/dependencies', {
    needs: objectOf({ issue_id: integer }, 'issue_id'),
    typed: numbered,
  }),
];

const incident = objectOf({ incident: objectOf({ id: text, title: text, service: objectOf({ id: text }) }) });
const from = { in: 'header', name: 'From', required: true, schema: text };
const incidents = [
  operation('POST /services', { returns: objectOf({ service: objectOf({ id: text, name: text }) }) }),
  operation('POST /services/{id}/integrations', { returns: objectOf({ integration: objectOf({ id: text }) }) }),
  operation('POST /incidents', {
    needs: objectOf(
      {
        incident: objectOf(
          {
            type: { enum: ['incident'] },
            title: text,
            service: objectOf({ id: text, type: { enum: ['service_reference'] } }, 'id', 'type'),
          },
          'type',
          'title',
          'service',
        ),
      },
      'incident',
    ),
    returns: incident,
    more: [from],
  }),
  operation('POST /incidents/{id}/notes', { returns: objectOf({ note: objectOf({ id: text }) }), more: [from] }),
  operation('PUT /incidents/{id}', { returns: incident, more: [from] }),
];

const invoices = objectOf({ Invoices: listOf(objectOf({ InvoiceID: uuid, InvoiceNumber: text })) });
const tenant = { in: 'header', name: 'xero-tenant-id', required: true, schema: text };
const accounting = [
  operation('PUT /Invoices', { returns: invoices, more: [tenant] }),
  operation('POST /Invoices/{InvoiceID}/Email', { typed: { InvoiceID: uuid }, more: [tenant] }),
  operation('GET /Invoices/{InvoiceID}', { returns: invoices, typed: { InvoiceID: uuid }, more: [tenant] }),
];

const search = [
  operation('PUT /{index}', { returns: objectOf({ index: text, acknowledged: { type: 'boolean' } }) }),
  operation('PUT /{index}/_doc/{id}', { returns: objectOf({ _index: text, _id: text, result: text }) }),
  operation('GET /{index}/_doc/{id}', { returns: objectOf({ _index: text, _id: text }) }),
];

const send = objectOf({ id: uuid, name: text, status: text });
const mail = [
  operation('POST /v3/marketing/lists', { returns: objectOf({ id: uuid, name: text }) }),
  operation('POST /v3/marketing/singlesends', { needs: objectOf({ name: text }, 'name'), returns: send }),
  operation('PUT /v3/marketing/singlesends/{id}/schedule', {
    needs: objectOf({ send_at: text }, 'send_at'),
    returns: objectOf({ send_at: text, status: text }),
  }),
  operation('GET /v3/marketing/singlesends/{id}', { returns: send }),
  operation('DELETE /v3/marketing/lists/{id}'),
];

// Loaded before, it completes a step without waiting for anything but promises.
beforeAll(() => import('./complete-step.js'));

let stores: Stores;
afterEach(() => stores.dispose());

function open(operations: readonly object[]): void {
  stores = createStores({
    kernel: { plan: () => Promise.resolve({ diagnostics: [] }) } as unknown as Kernel,
    storage: { autosave: false },
  });
  const description = createDescription({
    title: 'Excerpt',
    version: '1',
    format: 'OpenAPI 3.1',
    operations: operations as never,
  });
  stores.descriptions.add({ source: 'api', location: 'http://api.test', description, servers: [], server: '' });
}

/** Adds an operation after the step that is selected, the one that was added last. */
async function add(name: string): Promise<OperationStep> {
  const after = stores.selection.value.primary;
  const [id = ''] = stores.palette.insert(
    { kind: 'operation', ref: { source: 'api', id: name } },
    { origin: 'palette', ...(after !== undefined && { after }) },
  );
  await new Promise((resolve) => void setImmediate(resolve));
  const step = stores.chain.step(id) as OperationStep;
  return step;
}

const parametersOf = (step: OperationStep): Record<string, JsonValue> =>
  Object.fromEntries(step.parameters.map(({ name, value }) => [name, value]));

/** What a user types, which no step returns. */
const type = (step: OperationStep, location: 'path' | 'header', name: string, value: string): void =>
  void stores.chain.setParameter(step.id, location, name, value, 'inspector');

describe('a chain of five operations needs no manual mapping', () => {
  test('repository, file, issue, comment, closed issue: owner and repository are found once and used again', async () => {
    open(git);
    const repo = await add('POST /user/repos');
    const of = { owner: `{{${repo.id}.owner.login}}`, repo: `{{${repo.id}.name}}` };
    expect(parametersOf(await add('PUT /repos/{owner}/{repo}/contents/{path}'))).toEqual(of);
    const created = await add('POST /repos/{owner}/{repo}/issues');
    expect(parametersOf(created)).toEqual(of);
    const numbered = { ...of, issue_number: `{{${created.id}.number}}` };
    expect(parametersOf(await add('POST /repos/{owner}/{repo}/issues/{issue_number}/comments'))).toEqual(numbered);
    expect(parametersOf(await add('PATCH /repos/{owner}/{repo}/issues/{issue_number}'))).toEqual(numbered);
  });

  test('service, integration, incident, note, resolved incident: nested ids, and a header typed once', async () => {
    open(incidents);
    const service = await add('POST /services');
    expect(parametersOf(await add('POST /services/{id}/integrations'))).toEqual({
      id: `{{${service.id}.service.id}}`,
    });
    const opened = await add('POST /incidents');
    expect(opened.body?.payload).toEqual({
      incident: { type: 'incident', service: { id: `{{${service.id}.service.id}}`, type: 'service_reference' } },
    });
    type(opened, 'header', 'From', 'ada@example.com');
    const expected = { id: `{{${opened.id}.incident.id}}`, From: 'ada@example.com' };
    expect(parametersOf(await add('POST /incidents/{id}/notes'))).toEqual(expected);
    expect(parametersOf(await add('PUT /incidents/{id}'))).toEqual(expected);
  });

  test('invoice, email, invoice: the first of a list, and the tenant typed once', async () => {
    open(accounting);
    const created = await add('PUT /Invoices');
    type(created, 'header', 'xero-tenant-id', 'tenant-1');
    const expected = { InvoiceID: `{{${created.id}.Invoices[0].InvoiceID}}`, 'xero-tenant-id': 'tenant-1' };
    expect(parametersOf(await add('POST /Invoices/{InvoiceID}/Email'))).toEqual(expected);
    expect(parametersOf(await add('GET /Invoices/{InvoiceID}'))).toEqual(expected);
  });

  test('index, document, document: names that the client chooses are used again', async () => {
    open(search);
    const index = await add('PUT /{index}');
    type(index, 'path', 'index', 'books');
    const added = await add('PUT /{index}/_doc/{id}');
    expect(parametersOf(added)).toEqual({ index: 'books' });
    type(added, 'path', 'id', '1');
    expect(parametersOf(await add('GET /{index}/_doc/{id}'))).toEqual({ index: 'books', id: '1' });
  });

  test('list, mailing, schedule, mailing, no list: an id belongs to its own collection', async () => {
    open(mail);
    const list = await add('POST /v3/marketing/lists');
    const sent = await add('POST /v3/marketing/singlesends');
    expect(parametersOf(await add('PUT /v3/marketing/singlesends/{id}/schedule'))).toEqual({
      id: `{{${sent.id}.id}}`,
    });
    expect(parametersOf(await add('GET /v3/marketing/singlesends/{id}'))).toEqual({ id: `{{${sent.id}.id}}` });
    expect(parametersOf(await add('DELETE /v3/marketing/lists/{id}'))).toEqual({ id: `{{${list.id}.id}}` });
  });
});

describe('what earlier steps use', () => {
  test('is not used for the same name of another resource', async () => {
    open(mail);
    await add('POST /v3/marketing/singlesends');
    await add('GET /v3/marketing/singlesends/{id}');
    expect(parametersOf(await add('DELETE /v3/marketing/lists/{id}'))).toEqual({});
  });

  test('gives way to what a nearer step made', async () => {
    open(git);
    await add('POST /user/repos');
    await add('POST /repos/{owner}/{repo}/issues');
    await add('PATCH /repos/{owner}/{repo}/issues/{issue_number}');
    const second = await add('POST /repos/{owner}/{repo}/issues');
    expect(parametersOf(await add('PATCH /repos/{owner}/{repo}/issues/{issue_number}'))).toMatchObject({
      issue_number: `{{${second.id}.number}}`,
    });
  });

  test('is not used if steps that nothing orders differ in it', async () => {
    open(search);
    for (const name of ['books', 'films']) {
      stores.selection.select([]);
      type(await add('PUT /{index}'), 'path', 'index', name);
    }
    stores.selection.select([]);
    expect(parametersOf(await add('GET /{index}/_doc/{id}'))).toEqual({});
  });
});

describe('the next steps of a repository that was just created', () => {
  const listNext = async (): Promise<readonly string[]> => {
    open(git);
    const { id } = await add('POST /user/repos');
    return (await proposeNextSteps(stores, id)).map(({ operation }) => operation.id);
  };

  test('are those whose path it fills, of the repository first', async () => {
    expect((await listNext()).slice(0, 2)).toEqual(['GET /repos/{owner}/{repo}', 'POST /repos/{owner}/{repo}/issues']);
  });

  test('end with what deletes', async () => {
    const next = await listNext();
    const deleting = next.findIndex((each) => each.startsWith('DELETE'));
    expect(next.slice(deleting).every((each) => each.startsWith('DELETE'))).toBe(true);
  });

  test('do not use a number as the name of something', async () => {
    expect(await listNext()).not.toContain('POST /user/{user_id}/projects');
  });
});
