import { expect, test } from '@jest/globals';
import type { Chain } from '@opchain/core';
import type { JSX, Ref } from 'react';
import type {
  OpchainBuilder,
  OpchainBeforeRunEvent,
  OpchainRunFinishedEvent,
  OpchainEventMap,
  TextOverrides,
} from './index.js';
import type {} from './react-jsx.js';

// Most of these tests check whether it compiles; a line that should not has a directive above it.

type Same<One, Other> = [One] extends [Other] ? ([Other] extends [One] ? true : false) : false;
const holds = <_Claim extends true>(): true => true;

test('createElement and querySelector return the typed elements', () => {
  expect(holds<Same<HTMLElementTagNameMap['opchain-builder'], OpchainBuilder>>()).toBe(true);
});

test('a listener receives the event of its name', () => {
  const listen = (builder: OpchainBuilder): void => {
    builder.addEventListener('opchain-before-run', (event) => {
      const before: OpchainBeforeRunEvent = event;
      before.reason = `${event.chain.title} is locked.`;
      event.preventDefault();
    });
    builder.addEventListener('opchain-run-finished', (event: OpchainRunFinishedEvent) => event.summary.state);
    // @ts-expect-error -- a change has no summary
    builder.addEventListener('opchain-change', (event) => event.summary);
  };
  expect(listen).toBeInstanceOf(Function);
  const names: Record<keyof OpchainEventMap, true> = {
    'opchain-change': true,
    'opchain-before-run': true,
    'opchain-run-event': true,
    'opchain-run-finished': true,
  };
  expect(Object.keys(names)).toHaveLength(4);
});

test('React JSX accepts the properties, events and a ref, and rejects typos', () => {
  const chain = undefined as Chain | undefined;
  const ref = undefined as Ref<OpchainBuilder> | undefined;
  const builder: JSX.IntrinsicElements['opchain-builder'] = {
    specUrl: '/openapi.json',
    theme: 'dark',
    className: 'tall',
    chain,
    ref,
    texts: { shell: { run: 'Los' } },
    'onopchain-change': (event) => event.chain.steps,
  };
  const wrong: JSX.IntrinsicElements['opchain-builder'] = {
    // @ts-expect-error -- there are two themes
    theme: 'blue',
  };
  // @ts-expect-error -- it is `specUrl`
  const misspelt: JSX.IntrinsicElements['opchain-builder'] = { specURL: '/openapi.json' };
  // @ts-expect-error -- members of Lit are not props
  const foreign: JSX.IntrinsicElements['opchain-builder'] = { requestUpdate: undefined };
  const canvas: JSX.IntrinsicElements['opchain-canvas'] = { readonly: true, chain };
  expect([builder, canvas, wrong, misspelt, foreign].map((each) => Object.keys(each)[0])).toEqual([
    'specUrl',
    'readonly',
    'theme',
    'specURL',
    'requestUpdate',
  ]);
});

test('texts are replaced partially, each by one of the same type', () => {
  const texts: TextOverrides = {
    shell: { run: 'Los', savedAs: (name) => `Gesichert als ${name}` },
    chain: { labels: { title: 'Umbenannt' } },
  };
  const wrong: TextOverrides = {
    // @ts-expect-error -- a function cannot be replaced by a string
    shell: { savedAs: 'Gesichert' },
  };
  // @ts-expect-error -- no such area
  const misplaced: TextOverrides = { menu: {} };
  expect([texts.shell?.run, Object.keys(wrong), Object.keys(misplaced)]).toEqual(['Los', ['shell'], ['menu']]);
});
