import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';
import { readBlocks } from '../../scripts/docs/read-markdown.mjs';

const blocks = readBlocks(readFileSync('docs/plugins.md', 'utf8'));

test.each(['tsconfig.json', 'src/acme-auth.ts', 'src/acme-auth.spec.ts'])(
  'the guide for plugins shows %s of the template as it is',
  (file) => {
    const shown = blocks.find(({ options }) => options['file'] === file);
    expect(readFileSync(`docs/examples/auth-template/${file}`, 'utf8').trim()).toBe(shown?.content.trim());
  },
);
