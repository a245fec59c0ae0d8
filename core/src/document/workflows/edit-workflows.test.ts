import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { arbitraryChain } from '../../../test/arbitrary/arbitrary-chain.js';
import type { Chain, WorkflowStep } from '../../model/chain.js';
import { listWorkflowIds } from '../extension/list-workflow-ids.js';
import { openLibrary } from '../read/open-workflows.js';
import { readChain } from '../read/read-chain.js';
import { updateDocument } from '../update/update-document.js';
import { formatChain } from '../write/format-document.js';
import { writeChain } from '../write/write-chain.js';
import { addWorkflow, openWorkflow, removeWorkflow, renameWorkflow } from './edit-workflows.js';

const text = `# The shop
arazzo: 1.1.0
info: { title: Shop, version: 1.0.0 }
sourceDescriptions:
  - { name: shop, url: shop.yaml, type: openapi }
workflows:
  - workflowId: main # the entry
    steps:
      - stepId: call
        workflowId: pay
        parameters: [{ name: id, value: 1 }]
        onFailure: [{ name: other, type: goto, workflowId: pay }]
  - workflowId: pay
    inputs: { type: object, properties: { id: { type: integer } } }
    steps:
      - { stepId: setStatus, operationId: setOrderStatus } # in its own way
`;

const open = async (): Promise<Chain> => readChain(text);

describe('the workflows of a document', () => {
  test('are opened and closed without changing the file', async () => {
    const main = await open();
    const pay = openWorkflow(main, 'pay');
    expect([pay.id, pay.steps[0]!.id, listWorkflowIds(pay)]).toEqual(['pay', 'setStatus', ['main', 'pay']]);
    expect(openWorkflow(pay, 'main')).toMatchObject({ id: 'main', steps: main.steps, connections: main.connections });
    expect(await updateDocument(text, pay, { workflow: 'main' })).toBe(text);
    expect(await updateDocument(text, openWorkflow(pay, 'main'), { workflow: 'main' })).toBe(text);
    expect(() => openWorkflow(main, 'gone')).toThrow(/no workflow "gone"/);
  });

  test('are saved where they were edited, whichever is open, and the rest of the file stays', async () => {
    const pay = openWorkflow(await open(), 'pay');
    const [step] = pay.steps;
    const edited: Chain = { ...pay, steps: [{ ...(step as WorkflowStep), description: 'Pays.' }] };
    const expected = text.replace('operationId: setOrderStatus', 'operationId: setOrderStatus, description: Pays.');
    for (const saved of [edited, openWorkflow(edited, 'main')]) {
      const after = await updateDocument(text, saved, { workflow: 'main' });
      expect(after).toContain('# the entry');
      expect(openWorkflow(await readChain(after), 'pay').steps).toEqual(
        openWorkflow(await readChain(expected), 'pay').steps,
      );
    }
  });

  test('are added empty, and written once they have a step', async () => {
    const main = await open();
    const added = addWorkflow(main, 'pay');
    expect(added).toMatchObject({ id: 'pay2', steps: [], sources: main.sources });
    expect(() => writeChain(openWorkflow(added, 'main'))).toThrow(/in the workflow "pay2", the chain has no operation/);
    const filled = openWorkflow({ ...added, steps: openWorkflow(main, 'pay').steps }, 'main');
    const after = await updateDocument(text, filled, { workflow: 'main' });
    expect(after.startsWith(text.slice(0, text.indexOf('  - workflowId: pay')))).toBe(true);
    expect(listWorkflowIds(await readChain(after, { workflow: 'main' }))).toEqual(['main', 'pay', 'pay2']);
    expect(await readChain(await formatChain(filled, 'yaml'), { workflow: 'pay2' })).toMatchObject({ id: 'pay2' });
  });

  test('are renamed with every reference, and removed', async () => {
    const renamed = renameWorkflow(await open(), 'pay', 'settle');
    expect(renamed.steps[0]).toMatchObject({
      workflow: { id: 'settle' },
      onFailure: [{ target: { workflow: { id: 'settle' } } }],
    });
    expect(openWorkflow(renamed, 'settle').steps).toHaveLength(1);
    expect(await readChain(await updateDocument(text, renamed, { workflow: 'main' }))).toMatchObject({ id: 'main' });
    const removed = removeWorkflow(openWorkflow(renamed, 'settle'), 'settle');
    expect([removed.id, listWorkflowIds(removed)]).toEqual(['main', ['main']]);
    expect(() => removeWorkflow(removed, 'main')).toThrow(/no other workflow/);
    expect(() => renameWorkflow(renamed, 'settle', 'main')).toThrow(/no other workflow of the document has it/);
  });

  test('that are edited are called as they are now', async () => {
    const pay = openWorkflow(await open(), 'pay');
    const main = openWorkflow({ ...pay, steps: [], inputs: [] }, 'main');
    const library = await openLibrary(main, { location: 'file:///a.yaml', load: () => Promise.resolve(undefined) });
    expect(library.workflows['pay']).toMatchObject({ id: 'pay', steps: [], inputs: [] });
  });

  test('are restored exactly, for any chain', () => {
    fc.assert(
      fc.property(arbitraryChain(), (chain) => {
        const added = addWorkflow(chain, 'other');
        const back = openWorkflow(added, chain.id);
        const { document, ...rest } = back;
        const { before, after, ...kept } = document ?? {};
        expect([before, after]).toMatchObject([[], [{ id: added.id }]]);
        expect({ ...rest, ...(Object.keys(kept).length > 0 && { document: kept }) }).toEqual(chain);
        expect(openWorkflow(back, added.id)).toEqual(added);
      }),
      { numRuns: 200 },
    );
  });
});
