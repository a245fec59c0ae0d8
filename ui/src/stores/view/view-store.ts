import type { JsonValue } from '@opchain/core';
import type { Direction } from '@opchain/drawing';
import type { Mapping, Point } from '@opchain/core/internal/model';
import type { ImportedChain, MappingGuess } from '@opchain/core/plugin';
import { createEmitter } from '../create-emitter.js';
import { createFields, type State, type Unsubscribe } from '../create-state.js';

/** `open`: a chain or a description; `sources`: descriptions that the chain needs; `report`: what no longer matches a changed description;
 * `conflict`: what has changed in the file of the open document; `environments`: those of the folder. */
export type DialogName = 'open' | 'keys' | 'sources' | 'report' | 'snippet' | 'conflict' | 'environments';

export interface View {
  readonly theme: 'light' | 'dark' | 'system';
  readonly inspectorTab: 'setup' | 'result';
  readonly resultsTab: 'results' | 'diagnostics' | 'history';
  readonly resultsOpen: boolean;
  /** The outline is shown instead of the canvas. */
  readonly outline: boolean;
  /** Where tidied chains lead; undefined: as fits the window. */
  readonly direction?: Direction | undefined;
  /** The palette is shown as a sheet if there is no room next to the canvas. */
  readonly paletteOpen: boolean;
  /** The side panel with the stored chains is shown. */
  readonly documentsOpen: boolean;
  /** The side panel that runs the chains of the folder together is shown. */
  readonly suiteOpen: boolean;
  readonly dialog: DialogName | undefined;
  /** Shown in a dialog of its own, above an open one. */
  readonly importing: Importing | undefined;
  /** The search box over the builder: of commands and operations, or of what runs next. */
  readonly searchBox: SearchBoxRequest | undefined;
  readonly credentialsOpen: boolean;
  /** Opens the drawer at this credential or scheme; `approve` is an origin to approve by saving the credential. */
  readonly credentialsFocus:
    | { readonly scheme?: string; readonly credential?: string; readonly stepId?: string; readonly approve?: string }
    | undefined;
  /** The inspector shows the chain, where it would be closed without a selection: in a narrow window. */
  readonly chainShown: boolean;
  /** Key of the row of the results whose details are shown, if it is not a step of the chain itself. */
  readonly resultRow: string | undefined;
  /** Steps that an agent has just added or changed. */
  readonly marked: ReadonlySet<string>;
  /** A result value to insert as a mapping: compatible fields offer it until one is chosen or Esc is pressed. */
  readonly offeredMapping: { readonly mapping: Mapping; readonly value: JsonValue | undefined } | undefined;
}

/** A file in another format on its way to be a chain. */
export interface Importing {
  readonly name: string;
  /** Missing while the file is read. */
  readonly imported?: ImportedChain;
  /** Opens the chain, in which these guesses are mappings; without them, nothing is opened. */
  finish(confirmed?: readonly MappingGuess[]): void;
}

/** Where the operation chosen in the search box is added, or which one it replaces. */
export interface SearchBoxRequest {
  /** The step that it runs after: operations that can use what it returns are proposed. */
  readonly after?: string;
  /** The step whose operation it replaces: only operations are listed, the likely ones first. */
  readonly replace?: string;
  /** Its position in the drawing. */
  readonly at?: Point;
  /** The box opens at this point of the page, in client coordinates. */
  readonly anchor?: Point;
  /** What was typed before the box was there to take it. */
  readonly text?: string;
}

/** A path in a step, or in the chain if its id is empty, to reveal: `parameters/path/id`, `body/items/0/productId`, `checks/0`, `credentials/0`; `name` to rename it, `setup` for the
 * first thing to fill in, `result` for its result, which leaves the focus where it is. */
export interface Reveal {
  readonly stepId: string;
  readonly path?: string;
  /** Opens the mapping picker there. */
  readonly pick?: boolean;
}

const initialView: View = {
  theme: 'system',
  inspectorTab: 'setup',
  resultsTab: 'results',
  resultsOpen: false,
  outline: false,
  paletteOpen: false,
  documentsOpen: false,
  suiteOpen: false,
  dialog: undefined,
  importing: undefined,
  searchBox: undefined,
  credentialsOpen: false,
  credentialsFocus: undefined,
  chainShown: false,
  resultRow: undefined,
  marked: new Set(),
  offeredMapping: undefined,
};

/** A short notice at the edge: what was undone, what was saved. */
export interface Notice {
  readonly text: string;
  readonly tone?: 'plain' | 'failed';
  readonly action?: { readonly label: string; run(): void };
}

/** What is open, which tab is active, what to announce. */
export class ViewStore implements State<View> {
  readonly #state = createFields(initialView);
  /** Announced by the single live region. */
  readonly announcements = createEmitter<string>();
  readonly notices = createEmitter<Notice>();
  /** Reveals, selects and focuses a node (and a path in it). */
  readonly reveals = createEmitter<Reveal>();
  /** Opens the search of the palette, from `/` or `.`; or a search for what is added at a position, from the canvas. */
  readonly searches = createEmitter<SearchBoxRequest & { readonly prefix: string }>();
  /** What the canvas is to do with the drawing. */
  readonly drawingCommands = createEmitter<'fit' | 'tidy'>();

  get value(): View {
    return this.#state.value;
  }

  subscribe(listener: (value: View, previous: View) => void): Unsubscribe {
    return this.#state.subscribe(listener);
  }

  patch(part: Partial<View>): void {
    this.#state.patch(part);
  }
}
