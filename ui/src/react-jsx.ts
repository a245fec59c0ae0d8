import type { LitElement } from 'lit';
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { OpchainElements } from './element-names.js';
import type { OpchainEventMap } from './elements/events.js';

// For React 19, whose JSX sets properties and listens to events of custom elements. `import type {} from '@opchain/ui/react-jsx'` once, anywhere.

/** An element's own properties, all optional. */
type OwnProps<Element> = {
  readonly [
    Name in keyof Element as Name extends keyof LitElement
      ? never
      : Element[Name] extends (...given: never[]) => unknown
        ? never
        : Name
  ]?: Element[Name] | undefined;
};

/** Events, as `onopchain-change={(event) => …}`. */
type Listeners = {
  readonly [Name in keyof OpchainEventMap as `on${Name}`]?: ((event: OpchainEventMap[Name]) => void) | undefined;
};

type Attributes<Element> = Omit<DetailedHTMLProps<HTMLAttributes<Element>, Element>, keyof OwnProps<Element>> &
  OwnProps<Element> &
  Listeners;

/** The elements in JSX, by their tag names. */
export type OpchainJsx = { readonly [Name in keyof OpchainElements]: Attributes<OpchainElements[Name]> };

declare module 'react' {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- React declares it so
  namespace JSX {
    // eslint-disable-next-line @typescript-eslint/no-empty-object-type -- the map is extended as a whole
    interface IntrinsicElements extends OpchainJsx {}
  }
}
