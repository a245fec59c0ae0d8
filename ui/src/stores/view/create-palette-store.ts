import type { JsonValue, OperationRef, Source, Step } from '@opchain/core';
import {
  type OlderSnippet,
  parseDraft,
  serializeDraft,
  type Snippet,
  upgradeSteps,
} from '@opchain/core/internal/document';
import { type CredentialUse, readJson, writeJson } from '@opchain/core/internal/model';
import type { RequestValues } from '../../model/request-values.js';
import type { ChainStore } from '../chain/chain-store.js';
import { createPreset } from '../chain/create-preset.js';
import { emptyChain } from '../chain/create-chain-store.js';
import { createFields } from '../create-state.js';
import type { Drag, Palette, PaletteStore, Preset, ReadyItem } from './palette-store.js';
import { toStepName } from '../chain/to-step-name.js';
import type { SelectionStore } from './selection-store.js';

/** How an operation was added. */
export interface AddedStep {
  /** At a position, or after another node. */
  readonly isPlaced: boolean;
  /** Between two others that were connected. */
  readonly isInserted: boolean;
}

export interface PaletteStoreDependencies {
  readonly chain: ChainStore;
  readonly selection: SelectionStore;
  /** The open description of that name, as a source of the chain. */
  readonly sourceOf: (name: string) => Source | undefined;
  /** The credential that a new node uses by default: the only matching one, if there is exactly one. */
  readonly onlyCredential: (ref: OperationRef) => CredentialUse | undefined;
  /** Called for each operation that was added. */
  readonly onAdded: (stepId: string, values: RequestValues | undefined, added: AddedStep) => void;
  /** Where snippets are stored between visits. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem'> | undefined;
  readonly storageKey: string;
}

export function createPaletteStore({
  chain,
  selection,
  sourceOf,
  onlyCredential,
  onAdded,
  storage,
  storageKey,
}: PaletteStoreDependencies): PaletteStore {
  const state = createFields<Palette>({ presets: readSnippets(storage, storageKey), drag: undefined });
  const dropListeners = new Set<(drag: Drag) => boolean>();

  const savePresets = (presets: readonly Preset[]): void => {
    state.patch({ presets });
    try {
      storage?.setItem(
        storageKey,
        writeJson(presets.filter((preset) => preset.from === 'user') as unknown as JsonValue),
      );
    } catch {
      // Storage is full or disabled: the snippets last as long as the page.
    }
  };

  const createStep = (item: Exclude<ReadyItem, { kind: 'preset' }>): Step => {
    if (item.kind !== 'operation') return createPreset(item.kind, item.kind);
    const credential = onlyCredential(item.ref);
    return {
      kind: 'operation',
      id: item.name ?? toStepName(item.ref.id),
      operation: item.ref,
      parameters: [],
      ...item.inputs,
      checks: [],
      captures: [],
      onFailure: [],
      ...(credential && { credentials: [credential] }),
    };
  };

  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    insert(item, options) {
      const near = options.after ?? (options.at ? undefined : selection.value.primary);
      const insertOptions = { ...options, ...(options.after !== undefined && { after: options.after }) };
      if (item.kind !== 'preset') {
        const source = item.kind === 'operation' ? sourceOf(item.ref.source) : undefined;
        const id = chain.addStep(createStep(item), {
          ...insertOptions,
          ...(near !== undefined && { near }),
          ...(source && { sources: [source] }),
        });
        selection.select([id]);
        if (item.kind === 'operation')
          onAdded(id, item.values, {
            isPlaced: options.at !== undefined || options.after !== undefined,
            isInserted: options.before !== undefined,
          });
        return [id];
      }
      const preset = state.value.presets.find((each) => each.id === item.id);
      if (!preset) return [];
      if (preset.chain && chain.chain.steps.length === 0) {
        // Relative URLs of its file do not resolve from here: those of the open descriptions do.
        chain.replace({
          ...preset.chain,
          sources: preset.chain.sources.map((source) => sourceOf(source.name) ?? source),
        });
        return preset.chain.steps.map((step) => step.id);
      }
      const ids = chain.paste(preset.snippet, { ...insertOptions, label: preset.name });
      selection.select(ids);
      return ids;
    },
    saveSnippet(name, stepIds) {
      const snippet = chain.copy(stepIds);
      const id = `snippet-${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 6)}`;
      savePresets([
        ...state.value.presets,
        { id, name, summary: snippet.steps.map((step) => step.id).join(', '), from: 'user', snippet },
      ]);
    },
    removeSnippet: (id) =>
      savePresets(state.value.presets.filter((preset) => preset.id !== id || preset.from === 'host')),
    setHostPresets(presets) {
      state.patch({ presets: [...presets, ...state.value.presets.filter((preset) => preset.from === 'user')] });
    },
    startDrag: (drag) => state.patch({ drag }),
    moveDrag(x, y, free) {
      const { drag } = state.value;
      if (drag) state.patch({ drag: { ...drag, x, y, free } });
    },
    drop() {
      const { drag } = state.value;
      if (!drag) return;
      for (const listener of dropListeners) if (listener(drag)) break;
      state.patch({ drag: undefined });
    },
    cancelDrag: () => state.patch({ drag: undefined }),
    onDrop(listener) {
      dropListeners.add(listener);
      return () => dropListeners.delete(listener);
    },
  };
}

function readSnippets(storage: Pick<Storage, 'getItem'> | undefined, key: string): readonly Preset[] {
  try {
    const stored: unknown = readJson(storage?.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter(isPreset).map(upgradePreset) : [];
  } catch {
    return [];
  }
}

/** Earlier builds stored the `x-…` fields of the steps beside them. */
function upgradePreset(preset: Preset): Preset {
  const { extensions, ...snippet } = (preset.snippet ?? {}) as Snippet & Pick<OlderSnippet, 'extensions'>;
  return extensions === undefined ? preset : { ...preset, snippet: upgradeSteps(snippet, extensions) };
}

function isPreset(value: unknown): value is Preset {
  if (typeof value !== 'object' || value === null) return false;
  const { id, name, snippet } = value as Partial<Preset>;
  return typeof id === 'string' && typeof name === 'string' && isSnippet(snippet);
}

function isSnippet(value: unknown): value is Snippet {
  try {
    parseDraft(serializeDraft({ ...emptyChain(), ...(value as Snippet) }));
    return true;
  } catch {
    return false;
  }
}
