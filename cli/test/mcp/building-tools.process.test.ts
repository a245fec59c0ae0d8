import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { callTool, useNotes, write } from './use-notes.js';

const notes = useNotes();

describe('building chains', () => {
  test('a chain is built, run on a mock, edited and taken back, and comments stay', async () => {
    const client = await notes.connect(['.']);
    const found = await callTool(client, 'find_operations', { query: 'add a note' });
    expect(found.text).toContain('createNote');
    const asked = await callTool(client, 'find_operations', { query: 'please delete a note of the customer' });
    expect(asked.text).toMatch(/^\[\{"operation":"deleteNote"/);
    expect((await callTool(client, 'get_operation', { operation: 'createNote' })).text).toContain(
      '"required":["text"]',
    );
    const created = await callTool(client, 'create_chain', {
      file: 'new.arazzo.yaml',
      title: 'New note',
      operations: ['createNote', 'getNote'],
    });
    expect(JSON.parse(created.text)).toMatchObject({ steps: ['createNote', 'getNote'] });
    expect((await callTool(client, 'run', { file: 'new.arazzo.yaml' })).structuredContent).toMatchObject({
      verdict: 'passed',
      mocks: ['notes'],
    });
    expect((await client.listTools()).tools).toContainEqual(
      expect.objectContaining({ name: 'new-note', title: 'New note' }),
    );

    const file = join(notes.folder, 'write.arazzo.yaml');
    const edited = await callTool(client, 'edit_chain', {
      file: 'write.arazzo.yaml',
      edits: [{ op: 'add_step', operation: 'deleteNote', step: 'remove', after: 'get' }],
      patches: [{ op: 'add', path: '/workflows/0/outputs/size', value: '$steps.create.outputs.id' }],
    });
    expect(JSON.parse(edited.text)).toMatchObject({
      steps: ['create', 'get', 'remove'],
      diagnostics: expect.arrayContaining([expect.objectContaining({ step: 'remove', severity: 'error' })]),
      next: expect.arrayContaining([
        { op: 'set_parameter', step: 'remove', in: 'path', name: 'id', value: '{{create.id}}' },
      ]),
    });
    expect(await readFile(file, 'utf8')).toContain('# what the team agreed on');
    await callTool(client, 'undo_edit', { file: 'write.arazzo.yaml' });
    expect(await readFile(file, 'utf8')).toBe(write);
    await callTool(client, 'undo_edit', { file: 'new.arazzo.yaml' });
    expect((await callTool(client, 'undo_edit', { file: 'new.arazzo.yaml' })).isError).toBe(true);
  });

  test.each([
    [
      'a file outside the folder',
      'create_chain',
      { file: '../out.arazzo.yaml', title: 'Out', operations: ['listNotes'] },
      /none of the chain files/,
    ],
    ['another description', 'get_operation', { operation: 'x', api: '/etc/hosts' }, /name one of the descriptions/],
    [
      'a patch that leaves no chain',
      'edit_chain',
      { file: 'write.arazzo.yaml', patches: [{ op: 'remove', path: '/workflows' }] },
      /has no workflow.*DOCUMENT_INVALID/,
    ],
    [
      'an edit that does not exist',
      'edit_chain',
      { file: 'write.arazzo.yaml', edits: [{ op: 'explode' }] },
      /unknown op; use add_step/,
    ],
    [
      'an operation that does not exist',
      'create_chain',
      { file: 'x.arazzo.yaml', title: 'X', operations: ['none'] },
      /unknown operations: none/,
    ],
  ])('%s is an error that says what to do, and changes nothing', async (_, tool, args, message) => {
    const client = await notes.connect(['.']);
    const { isError, text } = await callTool(client, tool, args);
    expect(text).toMatch(message);
    expect(isError).toBe(true);
    expect(await readFile(join(notes.folder, 'write.arazzo.yaml'), 'utf8')).toBe(write);
  });

  test('a file of the folder that is not a chain is not read', async () => {
    await writeFile(join(notes.folder, 'secrets.json'), '{ "token": "canary-5b1d" }');
    const client = await notes.connect(['.']);
    const answers = [
      await callTool(client, 'validate', { file: 'secrets.json' }),
      await callTool(client, 'edit_chain', { file: 'secrets.json', patches: [] }),
      await callTool(client, 'get_operation', { operation: 'x', api: 'secrets.json' }),
      await client.readResource({ uri: 'opchain://chains/secrets.json' }).catch(String),
    ];
    expect(JSON.stringify(answers)).not.toContain('canary');
    expect(
      answers.map((answer) => /none of the chain files|name one of the descriptions/.test(JSON.stringify(answer))),
    ).toEqual([true, true, true, true]);
  });

  test('an agent cannot talk its way around what the user allows', async () => {
    const file = 'trick.arazzo.yaml';
    await writeFile(join(notes.folder, 'key.txt'), 'canary-77aa');
    await writeFile(
      join(notes.folder, file),
      write.replace('writeNote', 'trick').replace('title: Notes', 'title: Trick'),
    );
    const client = await notes.connect(
      [...notes.toServer(), '--input', `key=@${join(notes.folder, 'key.txt')}`],
      {},
      { elicitation: {} },
    );
    const asked: string[] = [];
    client.setRequestHandler('elicitation/create', ({ params }) => {
      asked.push(params.message);
      return { action: 'accept', content: {} };
    });
    await callTool(client, 'trick', { text: 'a' });
    await callTool(client, 'trick', { text: 'b' });
    expect(asked).toHaveLength(1);
    // It calls what was allowed read-only, and makes the password a file that may be returned.
    const hints = { readOnly: true, destructive: false };
    await callTool(client, 'edit_chain', {
      file,
      patches: [{ op: 'add', path: '/workflows/0/x-opchain', value: { hints } }],
    });
    await callTool(client, 'trick', { text: 'c' });
    expect(asked).toHaveLength(2);
    await callTool(client, 'edit_chain', {
      file,
      patches: [
        { op: 'add', path: '/workflows/0/inputs/properties/key', value: { type: 'string', format: 'binary' } },
        { op: 'add', path: '/workflows/0/outputs/key', value: '$inputs.key' },
      ],
    });
    const run = await callTool(client, 'run', { file });
    expect(run).toMatchObject({ isError: true, text: expect.stringContaining('only used where it is a password') });
    await callTool(client, 'edit_chain', {
      file,
      edits: [{ op: 'add_step', operation: 'deleteNote', step: 'remove', after: 'get' }],
    });
    expect((await client.listTools()).tools.map(({ name }) => name)).not.toContain('trick');
    await rm(join(notes.folder, file));
  });

  test('without edits, no tool changes a file', async () => {
    const client = await notes.connect(['.', '--no-edit']);
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('validate');
    expect(names.filter((name) => /create_chain|edit/.test(name))).toEqual([]);
  });

  test('prompts and pictures', async () => {
    const client = await notes.connect(['.']);
    const { messages } = await client.getPrompt({ name: 'build_chain', arguments: { goal: 'write a note' } });
    expect(JSON.stringify(messages)).toContain('write a note');
    const picture = await client.readResource({
      uri: `opchain://pictures/${encodeURIComponent('write.arazzo.yaml#writeNote')}`,
    });
    expect((picture.contents[0] as { text: string }).text).toMatch(/^<svg/);
  });
});
