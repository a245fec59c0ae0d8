/** Texts of the search box. What it has in common with the palette is in `paletteTexts`. */
export const searchBoxTexts = {
  label: 'Search commands and operations',
  labelAfter: (step: string): string => `Search what runs after ${step}`,
  commands: 'Commands',
  nextSteps: 'Next steps',
  noNextSteps: 'No operation is known to use what this step returns. Type to search all of them.',
  orEach: 'can be repeated for each item',
  choose: 'choose',
  close: 'close',
};
