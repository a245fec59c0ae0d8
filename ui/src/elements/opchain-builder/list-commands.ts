import type { Step } from '@opchain/core';
import type { Stores } from '../../stores/stores.js';
import type { CommandEntry } from '../parts/command-entry.js';
import { addWorkflow } from '../../stores/documents/add-workflow.js';
import { extractSelection, inlineCall, selectedCall } from '../../stores/documents/extract-selection.js';
import { listIntents } from '../list-intents.js';
import { showChain } from '../../stores/view/show-chain.js';
import { menuTexts } from '../../texts/menu-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { BuilderCommands } from './builder-commands.js';

addTexts({ menus: menuTexts });

/** The commands that the search box offers now, most used first. */
export function listCommands(stores: Stores, commands: BuilderCommands): CommandEntry[] {
  const { shell, canvas, menus } = stores.texts;
  const { chain, run, view } = stores;
  const hasSteps = chain.chain.steps.length > 0;
  const theme = (value: 'light' | 'dark' | 'system', name: string, icon: 'sun' | 'moon' | 'system'): CommandEntry => ({
    label: `${shell.theme}: ${name}`,
    icon,
    run: () => view.patch({ theme: value }),
  });
  return [
    ...(run.running ? [{ label: shell.stop, icon: 'stop', keys: 'Esc', run: commands.stop } as const] : []),
    ...(hasSteps && !run.running
      ? [{ label: shell.run, icon: 'play', keys: 'Mod Enter', run: () => commands.run() } as const]
      : []),
    ...(chain.canUndo ? [historyCommand(shell.undo, chain.undoLabel, 'undo', 'Mod Z', commands.undo)] : []),
    ...(chain.canRedo ? [historyCommand(shell.redo, chain.redoLabel, 'redo', 'Mod Shift Z', commands.redo)] : []),
    ...(hasSteps
      ? [
          { label: canvas.fit, icon: 'fit', keys: 'F', run: () => view.drawingCommands.emit('fit') } as const,
          { label: canvas.tidy, icon: 'tidy', keys: 'T', run: () => view.drawingCommands.emit('tidy') } as const,
        ]
      : []),
    ...listSelectionCommands(stores),
    {
      label: shell.credentials,
      words: `${shell.credentials} login password token api key authentication secret cookie`,
      icon: 'key',
      run: commands.toggleCredentials,
    },
    {
      label: stores.texts.inspector.inputs,
      words: `${stores.texts.inspector.inputs} variable parameter environment value generated seed`,
      icon: 'braces',
      run: () => showChain(stores, 'inputs'),
    },
    {
      label: shell.openFile,
      words: `${shell.openFile} import curl har postman file url description`,
      icon: 'open',
      keys: 'Mod O',
      run: commands.open,
    },
    ...listFolderCommands(stores),
    { label: shell.saveYaml, icon: 'save', keys: 'Mod S', run: () => commands.save('yaml') },
    { label: menus.saveJson, icon: 'save', run: () => commands.save('json') },
    { label: menus.exportArazzo101, icon: 'save', run: () => commands.save('yaml-1.0.1') },
    { label: menus.share, icon: 'link', run: commands.share },
    { label: menus.newChain, icon: 'plus', run: commands.newChain },
    ...(hasSteps
      ? [{ label: stores.texts.workflows.add, icon: 'chain', run: () => void addWorkflow(stores) } as const]
      : []),
    { label: canvas.outline, icon: 'outline', run: () => view.patch({ outline: !view.value.outline }) },
    ...listSteps(stores),
    ...listStepIntents(stores),
    theme('light', menus.themeLight, 'sun'),
    theme('dark', menus.themeDark, 'moon'),
    theme('system', menus.themeSystem, 'system'),
    { label: menus.keys, icon: 'more', keys: '?', run: commands.showKeys },
  ];
}

/** What concerns all chains, and those of the folder. */
function listFolderCommands({ folder, library, suite, texts, view }: Stores): CommandEntry[] {
  const { documents, menus, suite: own } = texts;
  const commands: CommandEntry[] = [];
  if (library.value || folder.value)
    commands.push({ label: documents.show, icon: 'outline', run: () => view.patch({ documentsOpen: true }) });
  if (folder.value?.value.readOnly === false)
    commands.push({
      label: menus.editEnvironments,
      words: `${menus.editEnvironments} staging production server variable`,
      icon: 'layers',
      run: () => view.patch({ dialog: 'environments' }),
    });
  if (suite.value)
    commands.push({
      label: own.show,
      words: `${own.show} suite tests folder failed tag`,
      icon: 'play',
      keys: 'Mod Shift Enter',
      run: () => view.patch({ suiteOpen: true }),
    });
  return commands;
}

/** The nodes of the open chain: choosing one selects it and brings it into view. */
function listSteps({ chain, texts, view }: Stores): CommandEntry[] {
  return chain.chain.steps.map(({ id }) => ({
    label: texts.menus.goTo(id),
    words: `${texts.menus.goTo(id)} ${id.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')} node step`,
    isSearched: true,
    icon: 'right',
    run: () => view.reveals.emit({ stepId: id }),
  }));
}

/** More nodes than this only have commands while they are selected. */
const MAX_STEPS = 50;

/** What can be wanted of each node that only reads, and of the selected one, which comes first. */
function listStepIntents(stores: Stores): CommandEntry[] {
  const { chain, descriptions, selection } = stores;
  const { primary } = selection.value;
  const { steps } = chain.chain;
  const isOffered = (step: Step): boolean =>
    step.id === primary ||
    (steps.length <= MAX_STEPS && (step.kind !== 'operation' || descriptions.find(step.operation)?.method === 'GET'));
  return steps
    .filter(isOffered)
    .toSorted((a, b) => Number(b.id === primary) - Number(a.id === primary))
    .flatMap((step) =>
      listIntents(stores, step).map(({ label, words, isRepetition, isLikely, run }): CommandEntry => ({
        label: `${label}: ${step.id}`,
        words: `${words} ${step.id}`,
        isSearched: true,
        ...(isLikely && { proposedAfter: step.id }),
        icon: isRepetition ? 'retry' : 'right',
        run,
      })),
    );
}

/** Not found by what it would undo: who searches for the operation that was added last adds it once more. */
function historyCommand(
  name: (of: string | undefined) => string,
  of: string | undefined,
  icon: 'undo' | 'redo',
  keys: string,
  run: () => void,
): CommandEntry {
  return { label: name(of), words: name(undefined), icon, keys, run };
}

/** What the search box offers for the selected nodes. */
function listSelectionCommands(stores: Stores): CommandEntry[] {
  if (stores.selection.value.steps.size === 0) return [];
  const call = selectedCall(stores);
  const { extract, inline } = stores.texts.workflows;
  return [
    { label: extract, icon: 'chain', run: () => void extractSelection(stores).catch(() => undefined) },
    ...(call === undefined
      ? []
      : [{ label: inline, icon: 'chain', run: () => void inlineCall(stores, call).catch(() => undefined) } as const]),
  ];
}
