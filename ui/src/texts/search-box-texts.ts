/** Texts of the search box. What it has in common with the palette is in `paletteTexts`. */
export const searchBoxTexts = {
  label: 'Search commands and operations',
  labelAfter: (step: string): string => `Search what runs after ${step}`,
  commands: 'Commands',
  nextSteps: 'Next steps',
  choose: 'choose',
  close: 'close',
};
