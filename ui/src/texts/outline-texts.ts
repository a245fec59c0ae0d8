/** Texts of the outline. What it has in common with the canvas is in `canvasTexts`. */
export const outlineTexts = {
  disconnect: (source: string, target: string) => `Remove the connection from ${source} to ${target}`,
  editNode: (name: string) => `Edit ${name}`,
  title: 'Chain outline',
  empty: 'The chain has no nodes yet.',
  connect: (name: string) => `Run ${name} after another node`,
  connectPrompt: 'Run after…',
  rename: (name: string) => `Rename ${name}`,
  edit: 'Edit',
  remove: 'Delete',
  receives: (value: string) => `uses ${value}`,
};
