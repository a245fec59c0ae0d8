export { createPaletteDrag } from './create-palette-drag.js';
export { handlePaletteKey } from './palette-keys.js';
