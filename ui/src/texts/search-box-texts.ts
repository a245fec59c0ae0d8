/** Texts of the search box. What it has in common with the palette is in `paletteTexts`. */
export const searchBoxTexts = {
  label: 'Search commands and operations',
  labelAfter: (step: string): string => `Search what runs after ${step}`,
  labelReplace: (step: string): string => `Choose another operation for ${step}`,
  commands: 'Commands',
  inChain: 'In this chain',
  nextSteps: 'Next steps',
  noNextSteps: 'No operation is known to use what this step returns. Type to search all of them.',
  likely: 'Similar operations',
  noLikely: 'No operation is similar. Type to search all of them.',
  useOperation: (id: string): string => `Use ${id}`,
  replaced: (step: string, id: string): string => `${step} calls ${id}`,
  orEach: 'can be repeated for each item',
  choose: 'choose',
  close: 'close',
};
