import type { ShownState } from './state-labels.js';

/** Colors of a picture, the same as in the builder. */
export interface Palette {
  /** Background of a chain. */
  readonly canvas: string;
  /** Background of nodes and of the waterfall. */
  readonly surface: string;
  /** Background of headers and of operations with other methods. */
  readonly sunken: string;
  /** Borders and separators. */
  readonly line: string;
  /** Text. */
  readonly text: string;
  /** Secondary text. */
  readonly muted: string;
  /** Text of ticks and of collapsed rows. */
  readonly faint: string;
  /** Edges that carry values. */
  readonly data: string;
  /** Ordering-only edges. */
  readonly order: string;
  /** Background of mapped values. */
  readonly chip: string;
  /** Text of mapped values and of edge labels. */
  readonly chipText: string;
  /** Foreground and background by state. */
  readonly states: Readonly<Record<ShownState, readonly [color: string, soft: string]>>;
  /** Foreground and background by HTTP method. */
  readonly methods: Readonly<Record<string, readonly [color: string, soft: string]>>;
}

const light: Palette = {
  canvas: '#f5f6f7',
  surface: '#ffffff',
  sunken: '#f5f6f8',
  line: '#cfd4da',
  text: '#16191d',
  muted: '#505863',
  faint: '#646c77',
  data: '#4a75d9',
  order: '#7d8590',
  chip: '#e8eefc',
  chipText: '#1b4cbd',
  states: {
    waiting: ['#5c6570', '#eef0f2'],
    running: ['#1f57d6', '#e8eefc'],
    succeeded: ['#13703f', '#e3f3ea'],
    failed: ['#b3261e', '#fcebe9'],
    handled: ['#855400', '#faf0dc'],
    skipped: ['#855400', '#faf0dc'],
    cancelled: ['#474e58', '#e6e8ec'],
  },
  methods: {
    GET: ['#3d5a80', '#e9eef5'],
    POST: ['#0b6b70', '#e0f1f1'],
    PUT: ['#7d5200', '#f8efdd'],
    PATCH: ['#82397f', '#f6eaf5'],
    DELETE: ['#a53a1b', '#fbebe5'],
  },
};

const dark: Palette = {
  canvas: '#0e1013',
  surface: '#16191e',
  sunken: '#111418',
  line: '#363d47',
  text: '#eceef1',
  muted: '#abb3be',
  faint: '#8f98a5',
  data: '#6a8fe6',
  order: '#79828e',
  chip: '#1b2742',
  chipText: '#9dbaff',
  states: {
    waiting: ['#a0a9b5', '#23272e'],
    running: ['#8fb0ff', '#1b2742'],
    succeeded: ['#5fce90', '#143022'],
    failed: ['#ff8f85', '#3a1a18'],
    handled: ['#e6b04e', '#332611'],
    skipped: ['#e6b04e', '#332611'],
    cancelled: ['#c0c7d0', '#2a2f37'],
  },
  methods: {
    GET: ['#a3bfe3', '#1d2733'],
    POST: ['#66cdd0', '#122b2d'],
    PUT: ['#e3b45e', '#2f2614'],
    PATCH: ['#e0a3dc', '#30202f'],
    DELETE: ['#f59a7c', '#36201a'],
  },
};

/** The palette of each theme. */
export const palettes: Readonly<Record<'light' | 'dark', Palette>> = { light, dark };
