import { pluralize } from './pluralize.js';

/** Texts of the dialogs. */
export const dialogTexts = {
  open: 'Open',
  openChain: 'Chain',
  openApi: 'API description',
  chainHint:
    'An Arazzo document, .yaml or .json: enter its URL, choose a file, or paste its text. A HAR file, a Postman collection or environment, and calls of curl, fetch or PowerShell can be chosen or pasted too.',
  apiHint: 'OpenAPI 3.0 to 3.2 or Swagger 2.0, .yaml or .json: enter its URL, choose a file, or paste its text.',
  address: 'URL',
  pasteText: 'Or paste its text',
  chooseFile: 'Choose a file…',
  cancel: 'Cancel',
  close: 'Close',
  openConfirm: 'Open',
  importing: (name: string): string => `Reading ${name}…`,
  imported: (name: string, steps: number): string =>
    steps === 1 ? `Open 1 call of ${name}` : `Open ${steps} calls of ${name}`,
  importGuesses: 'These values may come from earlier responses. Select those that do; the others stay as recorded.',
  importGuess: (value: string, mapping: string): string => `“${value}” is ${mapping}`,
  failed: (name: string): string => `Could not open ${name}`,
  linkFailed: 'Could not open the link',
  linkHelp: 'The link is incomplete or was changed. Ask for it again, and copy all of it.',
  diagnostics: (count: number): string => pluralize(count, 'problem', 'problems'),
  /** Where a problem of a file is. */
  place: (stepId: string, place: string | undefined): string =>
    place === undefined ? `Step ${stepId}` : `Step ${stepId}, ${place}`,
  dismiss: 'Close',

  approve: 'Send this credential?',
  approveText: (credential: string): string =>
    `The run will send the credential ${credential}, or use it to get a token, at an address that you have not approved yet:`,
  approveInput: 'Send this password?',
  approveInputText: (input: string): string =>
    `The run will send the password input ${input} to a server that you have not named yet:`,
  approveServers: 'Call these servers?',
  approveServersText: 'You have not approved these servers in this page yet. The run will send its calls to them:',
  approveNote: 'You are asked once per address. A chain or an API description cannot grant approval.',
  approveConfirm: 'Approve and continue',
  approveCancel: 'Don’t send',

  sources: 'APIs of this chain',
  sourcesText: 'This chain calls APIs whose descriptions are not open. Nothing is fetched without your approval.',
  useOpen: (name: string): string => `Use ${name} (already open)`,
  fetchFrom: (origin: string): string => `Fetch from ${origin}`,
  sourceRelative: (url: string): string => `The description is at ${url}, next to the chain’s file. Choose that file.`,
  later: 'Later',

  report: 'The API description has changed',
  reportUnmatched: 'The chain does not match the API description',
  reportText: 'These parts of the chain do not match it. Nothing was removed: choose what to do with each.',
  reportNone: 'The chain matches the description.',
  show: 'Show',
  leaveUnchanged: 'Leave unchanged',
  applyAll: 'Apply all suggestions',

  snippet: 'Save as snippet',
  snippetText: (count: number): string =>
    count === 1
      ? 'Adds the selected node to the palette.'
      : `Adds the ${count} selected nodes and their connections to the palette.`,
  snippetName: 'Name',
  snippetSave: 'Save snippet',

  keys: 'Keyboard shortcuts',
  keyGroups: [
    {
      name: 'General',
      keys: [
        ['Mod Enter', 'Run'],
        ['Esc', 'Stop the run'],
        ['Mod Z', 'Undo'],
        ['Mod Shift Z, Mod Y', 'Redo'],
        ['Mod K', 'Search commands and operations'],
        ['/', 'Search paths'],
        ['.', 'Search presets'],
        ['Mod S', 'Save'],
        ['Mod O', 'Open'],
        ['Alt PageDown', 'Next open chain'],
        ['Alt PageUp', 'Previous open chain'],
        ['Delete', 'Close the focused tab of a chain'],
        ['F6', 'Next region'],
        ['Shift F6', 'Previous region'],
        ['?', 'Keyboard shortcuts'],
      ],
    },
    {
      name: 'Palette',
      keys: [
        ['↑ ↓', 'Select'],
        ['← →', 'Collapse or expand a group'],
        ['Enter', 'Add'],
        ['Alt Enter', 'Show what an operation does'],
        ['Shift Enter', 'Add beside the selected node'],
        ['Delete', 'Delete a snippet'],
      ],
    },
    {
      name: 'Inspector',
      keys: [['Esc', 'Back to the node']],
    },
    {
      name: 'Fields',
      keys: [
        ['{{, Alt ↓', 'Map a value from another node'],
        ['↑ ↓', 'Select a field'],
        ['← →', 'Switch between nodes and fields'],
        ['Enter', 'Insert'],
        ['Esc', 'Keep the text as typed'],
        ['F8', 'Next error of the code'],
      ],
    },
    {
      name: 'Canvas',
      keys: [
        ['↑ ↓ ← →', 'Follow connections'],
        ['Shift ↑ ↓ ← →', 'Add to the selection'],
        ['Mod ↑ ↓ ← →', 'Pan'],
        ['Home, End', 'First or last node'],
        ['Alt ↑ ↓ ← →', 'Move'],
        ['Alt Shift ↑ ↓ ← →', 'Move further'],
        ['Alt ↑ ↓', 'Reorder numbered nodes'],
        ['Alt Shift ↑ ↓', 'Move numbered nodes freely'],
        ['C', 'Connect'],
        ['E', 'Select a connection'],
        ['R', 'Run the node'],
        ['N, P', 'Next or previous round'],
        ['Enter', 'Edit, or open the called chain'],
        ['Shift F10', 'Menu'],
        ['F2', 'Rename'],
        ['Delete', 'Delete'],
        ['Space', 'Select or deselect'],
        ['Esc', 'Deselect'],
        ['Mod A', 'Select all'],
        ['Mod D', 'Duplicate'],
        ['Mod C', 'Copy'],
        ['Mod X', 'Cut'],
        ['Mod V', 'Paste'],
        ['+, −', 'Zoom'],
        ['0', 'Zoom to 100%'],
        ['F', 'Show all'],
        ['T', 'Tidy layout'],
      ],
    },
    {
      name: 'Results',
      keys: [
        ['↑ ↓', 'Select'],
        ['← →', 'Collapse or expand'],
        ['Enter', 'Show a result, or offer a value as a mapping'],
        ['C', 'Copy a value'],
        ['P', 'Copy its path'],
        ['A', 'Add a check of a value'],
        ['O', 'Add a capture of a value'],
      ],
    },
  ] as readonly { readonly name: string; readonly keys: readonly (readonly [string, string])[] }[],
};
