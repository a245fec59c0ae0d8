import { describe, expect, test } from '@jest/globals';
import type { NextStep } from '../../../stores/mapping/propose-next-steps.js';
import type { PaletteEntry, PaletteHits } from '../palette-entry.js';
import { type BoxRow, listBoxRows } from './list-box-rows.js';

const entryOf = (name: string): PaletteEntry => ({
  key: `shop\n${name}`,
  item: { kind: 'operation', ref: { source: 'shop', id: name } },
  name,
  method: 'GET',
  path: `/${name}`,
});
const commands = ['Run', 'Save as .arazzo.yaml', 'Theme: Light'].map((label) => ({
  label,
  icon: 'play' as const,
  run: () => undefined,
}));
const hits: PaletteHits[] = [
  {
    group: { key: 'found operations', name: 'Operations', kind: 'operations', size: 1, entries: [] },
    size: 1,
    entries: [entryOf('runReport')],
  },
];
const getOrder = {
  step: { mappings: [{ input: { name: 'id' }, value: '{{createOrder.id}}' }] } as unknown as NextStep,
  entry: entryOf('getOrder'),
};
const texts = {
  commands: 'Commands',
  nextSteps: 'Next steps',
  likely: 'Similar operations',
  orEach: 'or for each item',
  inChain: 'In this chain',
};
const show = (row: BoxRow): string =>
  row.kind === 'heading' ? `# ${row.text}` : row.kind === 'command' ? row.command.label : row.entry.name;

describe('the search box', () => {
  test('lists what is in the chain last, and only if something was typed', () => {
    const goTo = { label: 'Go to runReport', isSearched: true, icon: 'right', run: () => undefined } as const;
    const list = (text: string) => listBoxRows({ text, commands: [goTo], nextSteps: [], hits, texts }).map(show);
    expect(list('run')).toEqual(['# Operations', 'runReport', '# In this chain', 'Go to runReport']);
    expect(list('')).toEqual(['# Operations', 'runReport']);
  });

  test('lists what is likely to be done with the node before, and not once more among the commands', () => {
    const poll = { label: 'Repeat until…: getJob', icon: 'retry', run: () => undefined } as const;
    const content = { commands: [...commands, poll], proposals: [poll], nextSteps: [getOrder], hits: [], texts };
    expect(listBoxRows({ ...content, text: 'repeat' }).map(show)).toEqual(['# Next steps', 'Repeat until…: getJob']);
    expect(listBoxRows({ ...content, text: '' }).map(show)).toEqual([
      '# Next steps',
      'Repeat until…: getJob',
      'getOrder',
      '# Commands',
      'Run',
      'Save as .arazzo.yaml',
      'Theme: Light',
    ]);
  });

  test('lists the operations that are likely before all others', () => {
    const list = (text: string) =>
      listBoxRows({ text, commands: [], nextSteps: [], likely: [entryOf('getOrder')], hits, texts }).map(show);
    expect(list('')).toEqual(['# Similar operations', 'getOrder', '# Operations', 'runReport']);
    expect(list('run')).toEqual(['# Operations', 'runReport']);
  });

  test('lists commands by the beginnings of their words, before operations', () => {
    const list = (text: string, found = hits) =>
      listBoxRows({ text, commands, nextSteps: [], hits: found, texts }).map(show);
    expect(list('run')).toEqual(['# Commands', 'Run', '# Operations', 'runReport']);
    expect(list('yaml sav', [])).toEqual(['# Commands', 'Save as .arazzo.yaml']);
    expect(list('ight', [])).toEqual([]);
  });

  test('finds a command by its words if it has any, and not by its label', () => {
    const undo = { label: 'Undo: Add runReport', words: 'Undo', icon: 'undo' as const, run: () => undefined };
    const list = (text: string) => listBoxRows({ text, commands: [undo], nextSteps: [], hits, texts }).map(show);
    expect(list('runReport')).toEqual(['# Operations', 'runReport']);
    expect(list('undo')).toEqual(['# Commands', 'Undo: Add runReport', '# Operations', 'runReport']);
  });

  test('lists next steps first, with the mappings that adding them makes', () => {
    const rows = listBoxRows({ text: '', commands: [], nextSteps: [getOrder], hits: [], texts });
    expect(rows.map(show)).toEqual(['# Next steps', 'getOrder']);
    expect(rows[1]).toMatchObject({ marks: { reason: { text: 'id ← createOrder.id' } } });
    const other = listBoxRows({ text: 'customer', commands: [], nextSteps: [getOrder], hits, texts });
    expect(other.map(show)).toEqual(['# Operations', 'runReport']);
  });

  test('gives every row a key of its own', () => {
    const found: PaletteHits[] = [{ ...(hits[0] as PaletteHits), entries: [getOrder.entry] }];
    const rows = listBoxRows({ text: '', commands, nextSteps: [getOrder], hits: found, texts });
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});
