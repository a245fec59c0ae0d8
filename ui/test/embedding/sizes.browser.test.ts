import { afterEach, expect, test } from '@jest/globals';
import { openEmbed } from '../support/open-embed.js';
import { type TestPage, useChromium, useTestPage } from '@opchain/test-support/shared/use-shared';

const browser = useChromium();
const served = useTestPage('embed-page');

let opened: TestPage;

afterEach(() => opened.context.close());

test.each([1440, 390])(
  'in a container that shrinks to its content, a builder fits the window of %i px',
  async (width) => {
    opened = await openEmbed(browser, served, { viewport: { width, height: 700 } });
    const [builder = 0, page = 0] = await opened.page.evaluate(async () => {
      const centering = document.createElement('div');
      centering.style.cssText = 'display: flex; place-items: center';
      const root = centering.appendChild(document.createElement('div'));
      document.body.append(centering);
      const mounted = await embed.mount(root);
      mounted.style.height = '600px';
      return [mounted.offsetWidth, document.documentElement.scrollWidth];
    });
    expect(builder).toBeGreaterThan(width * 0.75);
    expect(page).toBe(width);
  },
);
