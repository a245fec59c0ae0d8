import { follow, type OwnState, type Unsubscribe } from './create-state.js';
import { renameMatchingDescriptions } from './descriptions/rename-matching-descriptions.js';
import type * as StoredPins from './runs/stored/stored-pins.js';
import type { Stores } from './stores.js';
import type { WorkbenchEvents } from './workbench-options.js';

export interface ConnectedStores {
  readonly stores: Pick<
    Stores,
    | 'chain'
    | 'credentials'
    | 'descriptions'
    | 'document'
    | 'library'
    | 'run'
    | 'selection'
    | 'texts'
    | 'view'
    | 'workflows'
  >;
  /** A step that was added and not left yet. */
  readonly justAdded: OwnState<string | undefined>;
  /** Undefined until the first pin. */
  readonly storedPins: () => typeof StoredPins | undefined;
  readonly loadHistory: () => void;
  /** Shows the latest stored run of the document that was opened. */
  readonly showLatestRun: (documentId: string) => void;
  readonly onChange: WorkbenchEvents['onChange'];
}

/** Lets the stores follow each other: what a change of one means for the others. */
export function connectStores({
  stores: { chain, credentials, descriptions, document, library, run, selection, texts, view, workflows },
  justAdded,
  storedPins,
  loadHistory,
  showLatestRun,
  onChange,
}: ConnectedStores): readonly Unsubscribe[] {
  const matchDescriptions = (): void => renameMatchingDescriptions({ chain, descriptions, workflows });
  run.useInputsOf(document.value.id);
  return [
    chain.subscribe((change) => {
      onChange?.(change.chain);
      if (!change.replaced) {
        // The result of another node says nothing about one that was just added.
        if (change.chain.steps.length > change.previous.steps.length) view.patch({ inspectorTab: 'setup' });
        const pins =
          run.pins.size === 0 ? undefined : storedPins()?.renamePins(run.pins, change.previous, change.chain);
        if (pins !== undefined) run.setPins(pins);
        return;
      }
      if (run.pins.size > 0) run.setPins({});
      run.useInputsOf(document.value.id);
      matchDescriptions();
      const { previous } = change;
      // What is stored stays open in its tab.
      if (previous.steps.length === 0 || previous === change.chain || library.value) return;
      view.notices.emit({
        text: texts.shell.closed(previous.title),
        action: { label: texts.shell.undoClose, run: () => chain.replace(previous) },
      });
    }),
    workflows.subscribe(matchDescriptions),
    // The rounds of one run are not those of another.
    follow(
      () => run.shown?.id,
      () => view.patch({ resultRow: undefined }),
    ),
    follow(
      () => view.value.resultsTab === 'history',
      (isHistory) => isHistory && loadHistory(),
    ),
    follow(() => document.value.id, showLatestRun),
    selection.subscribe(({ primary, connections }) => {
      if (view.value.chainShown && (primary !== undefined || connections.size > 0)) view.patch({ chainShown: false });
      const { resultRow } = view.value;
      if (resultRow !== undefined && primary !== undefined && resultRow.split('/')[0] !== primary)
        view.patch({ resultRow: undefined });
      if (justAdded.value !== undefined && primary !== justAdded.value) justAdded.set(undefined);
    }),
    descriptions.subscribe((value, previous) => {
      for (const { source, description } of previous.entries) {
        const renamed = value.entries.find((entry) => entry.description === description && entry.source !== source);
        if (renamed) credentials.renameSource(source, renamed.source);
      }
      if (value.entries.length > previous.entries.length) matchDescriptions();
    }),
  ];
}
