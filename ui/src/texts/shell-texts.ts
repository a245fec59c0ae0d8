/** Texts of the top bar, palette, inspector and dialogs. */
export const shellTexts = {
  run: 'Run',
  stop: 'Stop',
};
