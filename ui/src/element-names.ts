import type { OpchainBuilder } from './elements/opchain-builder/opchain-builder.js';
import type { OpchainEventMap } from './elements/events.js';
import type { OpchainCanvas } from './elements/opchain-canvas/opchain-canvas.js';
import type { OpchainCredentials } from './elements/opchain-credentials/opchain-credentials.js';
import type { OpchainInspector } from './elements/opchain-inspector/opchain-inspector.js';
import type { OpchainPalette } from './elements/opchain-palette/opchain-palette.js';
import type { OpchainResults } from './elements/opchain-results/opchain-results.js';

/** The public elements by tag name. */
export interface OpchainElements {
  /** The whole builder. */
  'opchain-builder': OpchainBuilder;
  /** The drawing of a chain. */
  'opchain-canvas': OpchainCanvas;
  /** The credentials drawer. */
  'opchain-credentials': OpchainCredentials;
  /** The settings of the selection. */
  'opchain-inspector': OpchainInspector;
  /** The operations and presets. */
  'opchain-palette': OpchainPalette;
  /** The results of runs. */
  'opchain-results': OpchainResults;
}

declare global {
  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the map is extended as a whole
  interface HTMLElementEventMap extends OpchainEventMap {}

  // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the map is extended as a whole
  interface HTMLElementTagNameMap extends OpchainElements {}
}
