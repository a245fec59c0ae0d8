// Type tests: compiled with the other tests, never run. Lines that must not compile have a directive above them.
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
  'opchain-change' | 'opchain-spec-change' | 'opchain-before-run' | 'opchain-run-event' | 'opchain-run-finished'
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

/** React JSX accepts the properties, the events and a ref. */
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
// @ts-expect-error -- members of Lit are not props
export const foreign: JSX.IntrinsicElements['opchain-builder'] = { requestUpdate: undefined };

/** Texts are replaced partially, each by one of the same type. */
export const texts: TextOverrides = {
  shell: { run: 'Los' },
  menus: { savedAs: (name) => `Gesichert als ${name}` },
  chain: { labels: { title: 'Umbenannt' } },
};
export const wrongText: TextOverrides = {
  // @ts-expect-error -- a function cannot be replaced by a string
  shell: { savedAs: 'Gesichert' },
};
// @ts-expect-error -- no such area
export const misplacedText: TextOverrides = { menu: {} };
