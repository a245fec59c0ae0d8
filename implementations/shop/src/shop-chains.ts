/** Chain files of the same checkout that run without credentials, offered in the palette and on the first screen. */
export const shopChains: readonly URL[] = [
  'R1',
  'poll-until-done',
  'pages-until-the-end',
  'for-each-item',
  'fallback-on-failure',
].map((name) => new URL(`../../../conformance/chains/${name}.arazzo.yaml`, import.meta.url));
