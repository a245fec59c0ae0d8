import { createEmitter } from '../create-emitter.js';
import { createFields } from '../create-state.js';
import type { View, ViewStore } from './view-store.js';

const initialView: View = {
  theme: 'system',
  inspectorTab: 'setup',
  resultsTab: 'results',
  resultsOpen: false,
  outline: false,
  paletteOpen: false,
  documentsOpen: false,
  dialog: undefined,
  importing: undefined,
  searchBox: undefined,
  credentialsOpen: false,
  credentialsFocus: undefined,
  chainShown: false,
  resultRow: undefined,
  offeredMapping: undefined,
};

export function createViewStore(): ViewStore {
  const state = createFields(initialView);
  return {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    patch: (part) => state.patch(part),
    announcements: createEmitter(),
    notices: createEmitter(),
    reveals: createEmitter(),
    searches: createEmitter(),
    drawingCommands: createEmitter(),
  };
}
