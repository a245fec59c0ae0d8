/** Texts of the chain store: refusals, and what the undo list calls a change. */
export const chainTexts = {
  cycle: (source: string, target: string): string => `Would create a cycle: ${source} already runs after ${target}`,
  selfConnection: 'A node cannot run after itself',
  alreadyConnected: (source: string, target: string): string => `${source} and ${target} are already connected`,
  invalidName: 'Use only letters, digits, _ and -',
  nameTaken: (name: string): string => `A node named ${name} already exists`,
  labels: {
    add: (name: string): string => `Add ${name}`,
    remove: (count: number, name: string): string => (count === 1 ? `Delete ${name}` : `Delete ${count} nodes`),
    rename: (name: string): string => `Rename ${name}`,
    connect: (source: string, target: string): string => `Connect ${source} to ${target}`,
    disconnect: 'Delete connection',
    move: (count: number, name: string): string => (count === 1 ? `Move ${name}` : `Move ${count} nodes`),
    paste: (count: number): string => (count === 1 ? 'Insert a node' : `Insert ${count} nodes`),
    edit: (name: string): string => `Edit ${name}`,
    inputs: 'Edit chain inputs',
    removeOrderingOnlyConnections: 'Remove ordering-only connections',
    title: 'Rename chain',
    sources: 'Change API',
    renameCredential: (name: string): string => `Rename credential ${name}`,
    attach: (name: string): string => `Attach ${name}`,
  },
};
