import { cardTexts, describeJump } from '@opchain/drawing';
import { pluralize } from './pluralize.js';

/** Texts of the canvas and its outline. */
export const canvasTexts = {
  ...cardTexts,
  label: 'Chain',
  help: 'Arrow keys follow connections. Enter edits, C connects, E selects a connection, R runs the node, N and P step through its rounds, F2 renames, Delete deletes, Alt+arrow moves the node or reorders numbered nodes, Ctrl+arrow pans.',
  empty: 'Drag an operation here, or select one in the palette and press Enter.',
  nodeRole: 'node',
  notDone: 'That did not load. Reload the page while its host is running.',
  reload: 'Reload',
  credentialStates: {
    ready: 'Ready',
    logsIn: (name: string): string => `The run asks you to log in for ${name}.`,
    approves: (name: string, origins: readonly string[]): string =>
      `The run asks whether ${name} may be sent to ${origins.join(' and ')}.`,
    noneChosen: 'Missing: choose a credential.',
    unknown: (name: string): string => `Missing: ${name} is not configured in this page.`,
    rejected: (name: string, message: string): string => `${name} was rejected: ${message}`,
  },
  orderOnly: 'ordering only',
  stoppedHere: 'stopped here',
  jump: describeJump,
  open: (workflow: string) => `Open ${workflow}`,
  listPosition: (number: number) => `number ${number} in the list`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomReset: (percent: number) => `Zoom ${percent}%, reset to 100%`,
  fit: 'Show all',
  tidy: 'Tidy layout',
  outline: 'Outline',

  selectedMany: (count: number) => `${pluralize(count, 'node', 'nodes')} selected`,
  added: (names: readonly string[]) => `${names.join(', ')} added`,
  deleted: (count: number) => `${pluralize(count, 'node', 'nodes')} deleted`,
  disconnected: 'Connection removed',
  stillMapped: 'This connection carries mapped values. Remove the mappings to remove it.',
  moved: (name: string, x: number, y: number) => `${name} moved to ${x}, ${y}`,
  copied: (count: number) => `${pluralize(count, 'node', 'nodes')} copied`,
  connected: (source: string, target: string) => `${target} now runs after ${source}`,
  noNodeInDirection: 'No node in that direction',
  renamed: (name: string) => `Renamed to ${name}`,
  rename: 'Node name',
  runsAfter: 'runs after',
  runsFirst: 'runs first',
  remove: (name: string) => `Delete ${name}`,
};
