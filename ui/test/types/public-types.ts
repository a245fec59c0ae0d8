// Compiled with the tests, never run: that it compiles is the test. A line that must not compile has a directive above it.
import type { Chain } from '@opchain/core';
import type { JSX, Ref } from 'react';
import type {
  OpchainBeforeRunEvent,
  OpchainBuilder,
  OpchainEventMap,
  OpchainRunFinishedEvent,
  TextOverrides,
} from '../../src/index.js';
import type {} from '../../src/react-jsx.js';

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;

export const elementsByName: Same<HTMLElementTagNameMap['opchain-builder'], OpchainBuilder> = true;

export const eventNames: Same<
  keyof OpchainEventMap,
  'opchain-change' | 'opchain-before-run' | 'opchain-run-event' | 'opchain-run-finished'
> = true;

export function listen(builder: OpchainBuilder): void {
  builder.addEventListener('opchain-before-run', (event) => {
    const before: OpchainBeforeRunEvent = event;
    before.reason = `${event.chain.title} is locked.`;
    event.preventDefault();
  });
  builder.addEventListener('opchain-run-finished', (event: OpchainRunFinishedEvent) => event.summary.state);
  // @ts-expect-error -- a change has no summary
  builder.addEventListener('opchain-change', (event) => event.summary);
}

declare const chain: Chain | undefined;
declare const ref: Ref<OpchainBuilder> | undefined;

/** React's JSX takes the properties, the events and a ref. */
export const inReact: JSX.IntrinsicElements['opchain-builder'] = {
  specUrl: '/openapi.json',
  theme: 'dark',
  className: 'tall',
  chain,
  ref,
  texts: { shell: { run: 'Los' } },
  'onopchain-change': (event) => event.chain.steps,
};
export const canvasInReact: JSX.IntrinsicElements['opchain-canvas'] = { readonly: true, chain };
export const wrongTheme: JSX.IntrinsicElements['opchain-builder'] = {
  // @ts-expect-error -- there are two themes
  theme: 'blue',
};
// @ts-expect-error -- it is `specUrl`
export const misspelled: JSX.IntrinsicElements['opchain-builder'] = { specURL: '/openapi.json' };
// @ts-expect-error -- what Lit has is no property of the element
export const foreign: JSX.IntrinsicElements['opchain-builder'] = { requestUpdate: undefined };

/** Texts are replaced in part, each by one of its kind. */
export const texts: TextOverrides = {
  shell: { run: 'Los', savedAs: (name) => `Gesichert als ${name}` },
  chain: { labels: { title: 'Umbenannt' } },
};
export const wrongText: TextOverrides = {
  // @ts-expect-error -- a function cannot give way to a text
  shell: { savedAs: 'Gesichert' },
};
// @ts-expect-error -- no such area
export const misplacedText: TextOverrides = { menu: {} };
