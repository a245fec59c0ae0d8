import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { createKernel, type JsonValue } from '@opchain/core';
import { createExample } from '@opchain/core/internal/runner';
import { openApiLoader } from '@opchain/openapi-loader';
import { cachedGithubDescription } from '../../../../scripts/public-descriptions.mjs';
import { type BuilderHost, startBuilderHost } from '../../../host/src/index.js';
import { openBuilder } from '../../support/open-builder.js';
import { useChromium } from '@opchain/test-support/shared/use-shared';

jest.setTimeout(600_000);

const browser = useChromium();
const path = cachedGithubDescription();
if (path === undefined)
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

let builderHost: BuilderHost;

beforeAll(async () => {
  if (path === undefined) return;
  const content = readFileSync(path);
  builderHost = await startBuilderHost({
    description: {
      name: 'github',
      location: 'https://api.github.com/openapi.json',
      read: () => Promise.resolve(new Uint8Array(content)),
    },
  });
});

afterAll(() => builderHost?.close());

/** Every operation with all that its form can show. */
async function listFilledSteps(): Promise<readonly { readonly id: string; readonly payload: JsonValue | undefined }[]> {
  const kernel = await createKernel({ plugins: [openApiLoader()] });
  const description = await kernel.load({ location: path!, content: new Uint8Array(readFileSync(path!)) });
  const filled = [];
  for (const { id } of description.operations) {
    const operation = await description.operation(id);
    const schema = operation.requestBody?.content[0]?.schema;
    const resolve = operation.resolve.bind(operation);
    filled.push({ id, payload: schema && (await createExample(schema, { resolve, optional: true })) });
  }
  return filled;
}

(path === undefined ? test.skip : test)('every form of GitHub’s API names its fields and variants', async () => {
  const steps = await listFilledSteps();
  expect(steps.length).toBeGreaterThan(1_200);
  const builder = await openBuilder(browser, builderHost.url);
  await builder.palette.getByText(/^1,2\d\d operations/).waitFor({ timeout: 60_000 });
  await builder.search.fill(steps[0]!.id);
  await builder.page.keyboard.press('Enter');
  await builder.inspector.getByRole('heading', { level: 2 }).waitFor();
  const found = await builder.page.evaluate(async (text) => {
    const filled = JSON.parse(text) as readonly { readonly id: string; readonly payload: unknown }[];
    const element = document.querySelector('opchain-builder') as unknown as {
      chain: { readonly steps: readonly { readonly id: string }[] };
    };
    const canvas = document.querySelector('opchain-builder')!.shadowRoot!.querySelector('opchain-canvas')!.shadowRoot!;
    const inspector = document.querySelector('opchain-builder')!.shadowRoot!.querySelector('opchain-inspector')!;
    const [step] = element.chain.steps;
    const visit = (root: ParentNode, look: (each: Element) => void): void => {
      for (const each of root.querySelectorAll('*')) {
        look(each);
        if (each.shadowRoot) visit(each.shadowRoot, look);
      }
    };
    const readText = (): string => {
      const texts: (string | null)[] = [];
      visit(inspector.shadowRoot!, (each) => {
        for (const child of each.childNodes) if (child.nodeType === Node.TEXT_NODE) texts.push(child.textContent);
        texts.push(each.getAttribute('aria-label'), each.getAttribute('title'));
        if (each instanceof HTMLInputElement || each instanceof HTMLTextAreaElement) texts.push(each.value);
      });
      return texts.join(' ');
    };
    const openGroups = (): number => {
      const closed: HTMLElement[] = [];
      visit(inspector.shadowRoot!, (each) => {
        if (each.matches('button.fold-group[aria-expanded="false"]')) closed.push(each as HTMLElement);
      });
      for (const button of closed) button.click();
      return closed.length;
    };
    const drawn = async (): Promise<void> => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const wrong: string[] = [];
    for (const { id, payload } of filled) {
      const body = payload === undefined ? undefined : { contentType: 'application/json', payload };
      element.chain = {
        ...element.chain,
        steps: [{ ...step!, ...{ operation: { source: 'github', id }, parameters: [], body } }],
      };
      await drawn();
      canvas
        .querySelector('.node')!
        .dispatchEvent(new KeyboardEvent('keydown', { key: 'Home', bubbles: true, cancelable: true }));
      const fields =
        payload !== null && typeof payload === 'object' && !Array.isArray(payload) ? Object.keys(payload) : [];
      // The operation's details are read when they are first needed.
      for (let tries = 0; tries < 100 && !fields.every((name) => readText().includes(name)); tries += 1) await drawn();
      for (let depth = 0; depth < 6 && openGroups() > 0; depth += 1) await drawn();
      const shown = readText();
      const missing = fields.filter((name) => !shown.includes(name));
      if (missing.length > 0) wrong.push(`${id} shows no ${missing.join(', ')}`);
      const unnamed = /\[object Object\]|\b(?:Kind|Variant|Option) \d/.exec(shown);
      if (unnamed) wrong.push(`${id}: …${shown.slice(Math.max(0, unnamed.index - 60), unnamed.index + 60)}…`);
    }
    return wrong;
  }, JSON.stringify(steps));
  expect(found).toEqual([]);
});
