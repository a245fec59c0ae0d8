import type { canvasTexts } from './canvas-texts.js';
import type { chainTexts } from './chain-texts.js';
import type { credentialTexts } from './credential-texts.js';
import type { dialogTexts } from './dialog-texts.js';
import type { documentTexts } from './document-texts.js';
import type { exampleTexts } from './example-texts.js';
import type { inspectorTexts } from './inspector-texts.js';
import type { menuTexts } from './menu-texts.js';
import type { messageTexts } from './message-texts.js';
import type { operationCardTexts } from './operation-card-texts.js';
import type { outlineTexts } from './outline-texts.js';
import type { paletteTexts } from './palette-texts.js';
import type { reportTexts } from './report-texts.js';
import type { resultsTexts } from './results-texts.js';
import type { searchBoxTexts } from './search-box-texts.js';
import type { serverTexts } from './server-texts.js';
import type { shellTexts } from './shell-texts.js';
import type { suiteTexts } from './suite-texts.js';
import type { workflowTexts } from './workflow-texts.js';

/** All texts of the interface, by area. A host can replace any of them; functions receive the values to insert. */
export interface Texts {
  /** Top bar, panels, notices and the first screen. */
  readonly shell: typeof shellTexts;
  /** Names of edits in undo and redo, and why an edit is not possible. */
  readonly chain: typeof chainTexts;
  /** The palette. */
  readonly palette: typeof paletteTexts;
  /** What the palette tells about an operation. */
  readonly operationCard: typeof operationCardTexts;
  /** Dialogs: opening, sources, saving a snippet, approvals, keyboard shortcuts. */
  readonly dialogs: typeof dialogTexts;
  /** The chains stored in the browser. */
  readonly documents: typeof documentTexts;
  /** Differences between a chain and its description, and their fixes. */
  readonly report: typeof reportTexts;
  /** The inspector, its fields and the picker of mappings. */
  readonly inspector: typeof inspectorTexts;
  /** The canvas and its cards; the names of states. */
  readonly canvas: typeof canvasTexts;
  /** The context menus of the canvas, what they do, and what the menus of the top bar contain. */
  readonly menus: typeof menuTexts;
  /** The outline. */
  readonly outline: typeof outlineTexts;
  /** The search box. */
  readonly searchBox: typeof searchBoxTexts;
  /** The dialog in which a result becomes an example of a mock. */
  readonly examples: typeof exampleTexts;
  /** The menu of servers. */
  readonly servers: typeof serverTexts;
  /** Results, problems and history. */
  readonly results: typeof resultsTexts;
  /** The credentials drawer. */
  readonly credentials: typeof credentialTexts;
  /** Messages of the kernel and plugins, by their code. */
  readonly messages: typeof messageTexts;
  /** The chains of a folder that are run together. */
  readonly suite: typeof suiteTexts;
  /** The workflows of a document. */
  readonly workflows: typeof workflowTexts;
}
