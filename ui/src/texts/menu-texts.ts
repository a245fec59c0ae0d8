import { pluralize } from './pluralize.js';

/** Texts of the context menus of the canvas, of what they do, and of moving nodes in a list and jumps; and those of the top bar's menus that it does not show itself. */
export const menuTexts = {
  copied: 'Copied',
  environment: 'Environment',
  noEnvironment: 'none',
  editEnvironments: 'Edit environments…',
  copyFailed: 'The browser blocked copying.',
  dropZone: 'Drop it anywhere here',
  pasted: (count: number) => `${pluralize(count, 'node', 'nodes')} pasted`,
  connecting: (name: string) => `Connecting ${name}: arrow keys choose the target, Enter connects, Escape cancels`,
  chainTitle: 'Title',
  newChain: 'New chain',
  keys: 'Keyboard shortcuts',
  savedAs: (name: string): string => `Saved as ${name}`,
  mapped: (name: string, mappings: readonly string[]): string => `${name}: ${mappings.join(', ')}`,
  ofNode: (name: string) => `Actions for ${name}`,
  ofNodes: (count: number) => `Actions for ${pluralize(count, 'node', 'nodes')}`,
  ofEdge: (source: string, target: string) => `${source} → ${target}`,
  ofCanvas: 'Actions for the chain',
  ofValue: (name: string) => `Actions for ${name}`,

  goTo: (name: string) => `Go to ${name}`,
  edit: 'Edit',
  rename: 'Rename',
  run: 'Run with dependencies',
  connect: 'Connect to…',
  addAfter: 'Add the next step…',
  duplicate: 'Duplicate',
  copy: 'Copy',
  remove: 'Delete',

  reordered: (name: string, number: number, count: number) => `${name} is now number ${number} of ${count}`,
  mustRunAfter: (name: string, source: string) => `${name} depends on ${source} and must run after it`,

  jumpFrom: { success: 'On success: go to…', failure: 'On failure: go to…' },
  jumpAdded: {
    success: (source: string, target: string) => `${source} goes to ${target} on success`,
    failure: (source: string, target: string) => `${source} goes to ${target} on failure`,
  },

  environmentAdded: (name: string, count: number, secrets: readonly string[]) =>
    `Runs are in the environment ${name} now, with ${pluralize(count, 'value', 'values')}.${secrets.length === 0 ? '' : ` Enter what is secret yourself: ${secrets.join(', ')}.`}`,

  tidied: 'Layout tidied',

  direction: 'Layout direction',
  directions: { automatic: 'Automatic', right: 'Left to right', down: 'Top to bottom' },

  align: 'Align',
  alignLeft: 'Left',
  alignRight: 'Right',
  alignTop: 'Top',
  alignBottom: 'Bottom',
  distributeAcross: 'Distribute horizontally',
  distributeDown: 'Distribute vertically',
  aligned: (count: number) => `Align ${pluralize(count, 'node', 'nodes')}`,

  forAll: (count: number) => `For all ${count}`,
  useCredential: (name: string) => `Use credential ${name}`,
  withoutCredential: 'Send without credential',
  timeLimit: 'Timeout',
  seconds: 's',
  check: 'Add check',
  edited: (count: number) => `Edit ${pluralize(count, 'node', 'nodes')}`,

  values: 'Mapped values',
  orderOnly: 'No mapped values',
  disconnect: 'Remove connection',

  add: 'Add an operation here…',
  addCompute: 'Compute a value here',
  paste: 'Paste',
  pasteRefused: 'The browser does not allow reading the clipboard here. Use the keyboard shortcut instead.',
  selectAll: 'Select all',
  picture: 'Picture',
  copyPicture: 'Copy as picture',
  saveSvg: 'Save as SVG',
  savePng: 'Save as PNG',
  pictureCopied: 'Picture copied',
  pictureFailed: 'This page does not allow drawing pictures. Save as SVG instead.',

  editValue: 'Edit value',
  copyValue: 'Copy value',
  goToSource: (name: string) => `Go to ${name}`,
  clearValue: 'Remove value',
  nothingToPaste: 'The clipboard does not contain a snippet',

  saveJson: 'Save as .arazzo.json',
  exportArazzo101: 'Export Arazzo 1.0.1',
  exportArazzo101Hint: 'for sequential runners',
  share: 'Copy share link',
  apis: 'APIs of this chain',
  reload: 'Reload',
  closeApi: (name: string) => `Close ${name}`,
  openApi: 'Open another API description…',
  themeLight: 'Light',
  themeDark: 'Dark',
  themeSystem: 'System',
  shared: 'Link copied. It contains the chain, but no secrets.',
  downloaded: (name: string): string => `Downloaded ${name}`,
  downloadedWithout: (name: string, losses: readonly string[]): string =>
    `Downloaded ${name}. ${losses.slice(0, 3).join(' ')}${losses.length > 3 ? ` And ${losses.length - 3} more differences.` : ''}`,
  raised: 'The document is Arazzo 1.1 now, because Arazzo 1.0 does not have what you added.',
  inserted: (names: readonly string[], source: string, target: string) =>
    `${names.join(', ')} inserted between ${source} and ${target}`,
  connectTo: (name: string, refusal: string | undefined) =>
    refusal === undefined ? `${name}, can be connected` : `${name}, cannot be connected. ${refusal}`,
  connectCanceled: 'No connection added',
  noConnection: 'This node has no connections',
  connection: (source: string, target: string, label: string | undefined) =>
    label === undefined ? `${target} runs after ${source}` : `${target} uses ${label} from ${source}`,

  minimap: 'Minimap: click to navigate',
};
