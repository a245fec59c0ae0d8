import type { JsonValue } from '@opchain/core';
import type { Mapping } from '@opchain/core/model';
import type { Signal } from '../create-signal.js';
import type { State } from '../create-state.js';

/** `open`: a chain or a description; `sources`: descriptions that the chain wants; `report`: what a changed description no longer fits. */
export type DialogName = 'open' | 'keys' | 'sources' | 'report' | 'snippet';

export interface View {
  readonly theme: 'light' | 'dark' | 'system';
  readonly inspectorTab: 'setup' | 'result';
  readonly resultsTab: 'results' | 'problems' | 'history';
  readonly resultsOpen: boolean;
  /** The canvas is shown as text. */
  readonly outline: boolean;
  /** The palette is shown as a sheet where there is no room beside the canvas. */
  readonly paletteOpen: boolean;
  readonly dialog: DialogName | undefined;
  readonly credentialsOpen: boolean;
  /** Opens the drawer at this credential or scheme. */
  readonly credentialsFocus:
    { readonly scheme?: string; readonly credential?: string; readonly stepId?: string } | undefined;
  /** A value of a result that was offered as a mapping: fields that can take it show so until one does or Esc is pressed. */
  readonly offeredMapping: { readonly mapping: Mapping; readonly value: JsonValue | undefined } | undefined;
}

/** A place in a node that should be shown: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `credentials/0`; `name` to rename it, `setup` for the
 * first thing to fill in. */
export interface Reveal {
  readonly stepId: string;
  readonly path?: string;
}

/** What is open, which tab is in front, what should be said. */
export interface ViewStore extends State<View> {
  patch(part: Partial<View>): void;
  /** Spoken by the one live region. */
  readonly announcements: Signal<string>;
  /** A small line at the edge: what was undone, what was saved. */
  readonly notices: Signal<{
    readonly text: string;
    readonly tone?: 'plain' | 'failed';
    readonly action?: { readonly label: string; run(): void };
  }>;
  /** Brings a node (and a place in it) into view, selects it, moves the focus there. */
  readonly reveals: Signal<Reveal>;
  /** Asks the palette to search: from `/`, `.`, Ctrl+K, or an edge dropped on empty canvas (`after`, `at`). */
  readonly searches: Signal<{
    readonly prefix: string;
    readonly after?: string;
    readonly at?: { readonly x: number; readonly y: number };
  }>;
}
