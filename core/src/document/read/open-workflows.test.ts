import { expect, test } from '@jest/globals';
import { openWorkflows } from './open-workflows.js';

/** A document whose only step calls the workflow of another document. */
const documentNaming = (url: string): string =>
  JSON.stringify({
    arazzo: '1.0.1',
    info: { title: 'Next', version: '1' },
    sourceDescriptions: [{ name: 'next', url, type: 'arazzo' }],
    workflows: [{ workflowId: 'w', steps: [{ stepId: 's', workflowId: '$sourceDescriptions.next.w' }] }],
  });

/** Opens a chain whose documents each name the next, without end. */
async function openEndless(from: string, at: string, maxDocuments?: number) {
  let read = 0;
  const load = () => {
    read += 1;
    return Promise.resolve({ text: documentNaming(`${read + 1}.json`), location: `${at}/${read}.json` });
  };
  const options = { location: from, load, ...(maxDocuments === undefined ? {} : { maxDocuments }) };
  const error: unknown = await openWorkflows(documentNaming('1.json'), options).catch((thrown: unknown) => thrown);
  return { code: (error as { code?: string }).code, message: (error as Error).message, read };
}

test('of documents that each name the next, 100 of other servers are read, or as many as allowed', async () => {
  expect(await openEndless('chain.json', 'https://other.example')).toMatchObject({
    code: 'SPEC_TOO_COMPLEX',
    message: expect.stringContaining('more than 100 documents of other servers') as unknown,
    read: 101,
  });
  expect(await openEndless('https://a.example/chain.json', 'https://b.example', 120)).toMatchObject({ read: 121 });
});

test('of those beside the chain, 2,000 are read', async () => {
  for (const [from, at] of [
    ['folder/chain.json', 'folder'],
    ['https://a.example/chain.json', 'https://a.example'],
  ] as const)
    expect(await openEndless(from, at)).toMatchObject({ code: 'SPEC_TOO_COMPLEX', read: 2000 });
});
