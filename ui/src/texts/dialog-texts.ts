/** Texts of the dialogs. */
export const dialogTexts = {
  open: 'Open',
  openChain: 'Chain',
  openApi: 'API description',
  chainHint: 'An Arazzo document: .yaml or .json, by address or file, or its text.',
  apiHint: 'OpenAPI 3.0 to 3.2 or Swagger 2.0: .yaml or .json, by address or file, or its text.',
  address: 'Address',
  pasteText: 'Or paste its text',
  chooseFile: 'Choose a file…',
  cancel: 'Cancel',
  close: 'Close',
  openConfirm: 'Open',
  sourceName: 'Name in the chain',
  replaces: (name: string): string => `Takes the place of ${name}.`,
  pasted: 'pasted text',

  failed: (name: string): string => `${name} could not be opened`,
  linkFailed: 'The link could not be opened',
  linkHelp: 'Ask for the link again, and copy all of it: it was cut off or changed on its way here.',
  failedAt: 'Where',
  unsupported: (count: number): string =>
    count === 1 ? 'One construct is not supported' : `${count} constructs are not supported`,
  dismiss: 'Close',

  approve: 'Send this credential there?',
  approveText: (credential: string): string =>
    `The run would send the credential ${credential}, or fetch a token with it, at an address that you have not approved yet:`,
  approveNote: 'You are asked once for each address. A chain or a description cannot approve anything.',
  approveConfirm: 'Approve and go on',
  approveCancel: 'Do not send',

  sources: 'APIs of this chain',
  sourcesText: 'The chain calls APIs whose descriptions are not open. Nothing is fetched until you say so.',
  sourceOf: (origin: string): string => `from ${origin}`,
  useOpen: (name: string): string => `Use ${name}, which is open`,
  fetchFrom: (origin: string): string => `Fetch it from ${origin}`,
  sourceRelative: (url: string): string => `It stands at ${url}, beside the chain's file: choose the file.`,
  later: 'Later',

  report: 'The API description has changed',
  reportText: 'What the chain uses no longer fits in these places. Nothing was dropped: choose what to do with each.',
  reportNone: 'Everything in the chain fits the description.',
  apply: 'Apply',
  show: 'Show',
  leaveUnchanged: 'Leave as it is',
  applyAll: 'Apply all proposals',

  snippet: 'Save as a piece',
  snippetText: (count: number): string =>
    `${count === 1 ? 'The node' : `The ${count} nodes`} selected, with what connects them, will stand in the palette under this name.`,
  snippetName: 'Name',
  snippetSave: 'Save piece',

  keys: 'All keys',
  keyGroups: [
    {
      name: 'Everywhere',
      keys: [
        ['Mod Enter', 'Run'],
        ['Esc', 'Stop the run'],
        ['Mod Z', 'Undo'],
        ['Mod Shift Z', 'Redo'],
        ['Mod K', 'Search operations'],
        ['/', 'Search paths'],
        ['.', 'Search presets'],
        ['Mod S', 'Save'],
        ['Mod O', 'Open'],
        ['?', 'This list'],
      ],
    },
    {
      name: 'Palette',
      keys: [
        ['↑ ↓', 'Choose'],
        ['← →', 'Close or open a group'],
        ['Enter', 'Add after the selected node'],
      ],
    },
    {
      name: 'Canvas',
      keys: [
        ['↑ ↓ ← →', 'Follow the connections'],
        ['Alt ↑ ↓ ← →', 'Move'],
        ['C', 'Connect'],
        ['Enter', 'Edit in the inspector'],
        ['F2', 'Rename'],
        ['Delete', 'Delete'],
        ['Mod A', 'Select all'],
        ['Mod D', 'Duplicate'],
        ['Mod C', 'Copy'],
        ['Mod V', 'Paste'],
        ['+ −', 'Zoom'],
      ],
    },
    {
      name: 'Fields',
      keys: [
        ['{{', 'Map a value from another node'],
        ['↑ ↓', 'Choose a field'],
        ['← →', 'Node or field'],
        ['Enter', 'Insert'],
        ['Esc', 'Keep the text as typed'],
      ],
    },
  ] as readonly { readonly name: string; readonly keys: readonly (readonly [string, string])[] }[],
};
