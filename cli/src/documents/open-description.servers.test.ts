import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Kernel } from '@opchain/core';
import { type ServedJson, serveJson } from '@opchain/test-support/serve-json';
import { createNodeKernel } from '../../../conformance/src/kernel/create-node-kernel.js';
import { openDescription, resolveArgument } from './open-description.js';

const secret = { type: 'string', const: 'the-secret' };
const referringTo = (reference: string) => ({
  openapi: '3.1.0',
  paths: {
    '/a': {
      get: {
        operationId: 'a',
        responses: { 200: { content: { 'application/json': { schema: { $ref: reference } } } } },
      },
    },
  },
});

/** An origin that descriptions are fetched from, and another one on this machine that is not allowed. */
let api: ServedJson;
let inner: ServedJson;
let kernel: Kernel;
let folder: string;
let innerRequests = 0;

beforeAll(async () => {
  kernel = await createNodeKernel();
  inner = await serveJson(secret);
  api = await serveJson(secret, {
    'GET /away': { status: 302, headers: { Location: `${inner.url}/secret.json` } },
    'GET /here': { status: 307, headers: { Location: '/secret.json' } },
    'GET /to-away.json': { json: referringTo('away') },
    'GET /to-inner.json': { json: referringTo(`${inner.url}/secret.json`) },
    'GET /to-file.json': { json: referringTo('file:///etc/hostname') },
    'GET /to-neighbour.json': { json: referringTo('secret.json') },
  });
  folder = await mkdtemp(join(tmpdir(), 'opchain-references-'));
  await mkdir(join(folder, 'api'));
  await mkdir(join(folder, 'api-secret'));
  for (const place of ['secret.json', 'api/inside.json', 'api-secret/secret.json'])
    await writeFile(join(folder, place), JSON.stringify(secret));
  await symlink(join(folder, 'secret.json'), join(folder, 'api/link.json'));
});

afterAll(async () => {
  await kernel.dispose();
  await Promise.all([api.stop(), inner.stop(), rm(folder, { recursive: true, force: true })]);
});

beforeEach(() => {
  innerRequests = inner.received.length;
});

const open = (location: string, allow: readonly string[] = []) =>
  openDescription(kernel, resolveArgument(location), { allow, signal: new AbortController().signal });

/** The schema of the description's only response, with its reference resolved. */
async function readSchema(location: string, allow: readonly string[] = []): Promise<unknown> {
  const operation = await (await open(location, allow)).operation('a');
  return operation.resolve(operation.responses[0]?.content[0]?.schema ?? false);
}

async function saveReferring(reference: string): Promise<string> {
  await writeFile(join(folder, 'api/openapi.json'), JSON.stringify(referringTo(reference)));
  return join(folder, 'api/openapi.json');
}

const refused = {
  code: 'REF_NOT_ALLOWED',
  message: expect.stringMatching(
    /is outside the folders and origins that may be read; use --allow to add it/,
  ) as unknown,
};

describe('a document that a description in a file refers to', () => {
  test("is read from the description's folder", async () => {
    expect(await readSchema(await saveReferring('./inside.json'))).toEqual(secret);
  });

  test.each([
    ['in the folder above', () => '../secret.json'],
    ['in the folder above, encoded', () => '..%2fsecret.json'],
    ['in the folder above, with a backslash', () => '..\\secret.json'],
    ['in a folder whose name has the same prefix', () => '../api-secret/secret.json'],
    ['by an absolute path', () => join(folder, 'secret.json')],
    ['by a file: URL', () => pathToFileURL(join(folder, 'secret.json')).href],
    ['through a link out of the folder', () => 'link.json'],
    ['on this machine, over http', () => `${inner.url}/secret.json`],
  ])('is not read %s, and the message explains how to allow it', async (_, reference) => {
    await expect(readSchema(await saveReferring(reference()))).rejects.toMatchObject(refused);
    expect(inner.received).toHaveLength(innerRequests);
  });

  test('is read from an allowed folder or origin', async () => {
    expect(await readSchema(await saveReferring('../secret.json'), [folder])).toEqual(secret);
    expect(await readSchema(await saveReferring(pathToFileURL(join(folder, 'secret.json')).href), [folder])).toEqual(
      secret,
    );
    expect(await readSchema(await saveReferring(`${inner.url}/secret.json`), [inner.url])).toEqual(secret);
  });
});

describe('a document that a description on the web refers to', () => {
  test("is fetched from the description's origin", async () => {
    expect(await readSchema(`${api.url}/to-neighbour.json`)).toEqual(secret);
  });

  test.each(['to-inner.json', 'to-file.json'])(
    'is neither fetched from another origin nor read from a file: %s',
    async (name) => {
      await expect(readSchema(`${api.url}/${name}`)).rejects.toMatchObject(refused);
      expect(inner.received).toHaveLength(innerRequests);
    },
  );

  test('is not fetched through a redirect to another origin, even if both are allowed, and the message contains the URL', async () => {
    for (const allow of [[], [inner.url]]) {
      await expect(readSchema(`${api.url}/to-away.json`, allow)).rejects.toMatchObject({
        code: 'SOURCE_UNREADABLE',
        message: expect.stringContaining(
          `status 302, a redirect to ${inner.url}/secret.json that is not followed`,
        ) as unknown,
      });
    }
    expect(inner.received).toHaveLength(innerRequests);
  });
});

test.each(['away', 'here'])('does not fetch a description through a redirect: %s', async (name) => {
  await expect(open(`${api.url}/${name}`)).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: expect.stringContaining('not followed') as unknown,
  });
  expect(inner.received).toHaveLength(innerRequests);
});

test('does not open a device', async () => {
  await expect(open('/dev/zero')).rejects.toMatchObject({
    code: 'SOURCE_UNREADABLE',
    message: 'The description "/dev/zero" is a pipe or a device; save its content as a file first',
  });
});
