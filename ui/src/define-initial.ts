import { OpchainBuilder } from './elements/opchain-builder/opchain-builder.js';
import { OpchainTopBar } from './elements/opchain-builder/top-bar/opchain-top-bar.js';
import { OpchainCanvas } from './elements/opchain-canvas/opchain-canvas.js';
import { OpchainPalette } from './elements/opchain-palette/opchain-palette.js';
import { OpchainPopover } from './elements/parts/opchain-popover.js';
import { defineElements } from './define-elements.js';

const elements: Readonly<Record<string, CustomElementConstructor>> = {
  'opchain-popover': OpchainPopover,
  'opchain-top-bar': OpchainTopBar,
  'opchain-palette': OpchainPalette,
  'opchain-canvas': OpchainCanvas,
  'opchain-builder': OpchainBuilder,
};

/** Defines what shows initially. A builder loads the rest on demand. */
export function defineInitial(): void {
  defineElements(elements);
  // It loads while the page reads its configuration.
  void import('./define-soon.js').then(({ defineSoon }) => defineSoon());
}
