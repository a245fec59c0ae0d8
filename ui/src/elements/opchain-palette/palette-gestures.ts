export { addEntry } from './add-entry.js';
export { createPaletteDrag } from './create-palette-drag.js';
export { OperationCard } from './operation-card.js';
export { handlePaletteKey } from './palette-keys.js';
