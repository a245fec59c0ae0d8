import { pluralize } from './pluralize.js';

/** The workflows of a document, which the interface calls chains. */
export const workflowTexts = {
  workflows: 'Chains of this document',
  notFound: 'Chain not found',
  callInstead: (id: string): string => `Call ${id}`,
  current: (id: string): string => `Chain ${id}`,
  name: 'Name in the file',
  back: (id: string): string => `Back to ${id}`,
  openIn: (id: string, document: string): string => `Open chain ${id} of ${document}`,
  open: (id: string): string => `Open ${id}`,
  inputsAndOutputs: 'Inputs and outputs',
  add: 'Add chain',
  call: (id: string): string => `Add a node that calls ${id}`,
  rename: (id: string): string => `Rename ${id}`,
  remove: (id: string): string => `Delete ${id}`,
  extract: 'Extract to a new chain',
  extracted: (count: number): string => `Extract ${pluralize(count, 'node', 'nodes')}`,
  forEach: (list: string): string => `Repeat for each item of ${list}`,
  repeatUntil: 'Repeat until…',
  repeats: (seconds: number, limit: number): string =>
    `Calls again every ${seconds} s, at most ${limit} times, until the check holds. Change the check, the pause or the limit in the inspector.`,
  controlFlow: 'Control flow',
  ifElse: (when: string, then: string, otherwise: string): string => `If ${when}: ${then}, else ${otherwise}`,
  valueIs: (field: string): string => `${field} is …`,
  branches: {
    onFailure: (status: string, then: string, otherwise: string): string =>
      `${then} runs only after status ${status}, ${otherwise} only after a success. Change the condition in the inspector.`,
    onSuccess: (_when: string, then: string, otherwise: string): string =>
      `${then} runs only if the condition holds, ${otherwise} only if it does not. Change the field, the comparison and the value in the inspector.`,
  },
  retryWhen: 'Retry when…',
  retries: (limit: number, seconds: number): string =>
    `Calls again up to ${limit} times, ${seconds} s apart, when the server is busy or fails. Change the condition in the inspector.`,
  allPages: 'Repeat for every page',
  onePage: 'Read one page only',
  countedPages: (parameter: string): string =>
    `Counts ${parameter} up, page after page, until a page is empty. Nodes that use the page are repeated, too.`,
  firstPage: (parameter: string): string => `First ${parameter}`,
  nextPage: 'Count up by',
  inline: 'Replace with its nodes',
  inlined: (id: string): string => `Replace ${id} with its nodes`,
};
