import type { Page, Request } from 'playwright-core';

/** Everything a page did that no text may cause. */
export interface PageWatch {
  /** Requests for anything but the page's own files and allowed URLs. */
  readonly requests: string[];
  /** What ran: the names of the functions that hostile texts call. */
  executed(): Promise<readonly string[]>;
  /** Elements and attributes that only markup from a text could have created, through every shadow root. */
  injectedElements(): Promise<readonly string[]>;
}

declare global {
  interface Window {
    executedByText?: string[];
  }
}

const pageFiles =
  /^\/(?:(?:app|chunks\/[\w-]+)\.(?:js|css)|styles\.css|icon\.svg|config\.json|description|index\.html)?$/;

/** Called before the page has any content; `allowed` lists prefixes of other URLs that the user calls. */
export async function watchPage(page: Page, address: string, allowed: readonly string[] = []): Promise<PageWatch> {
  await page.addInitScript(() => {
    const executed: string[] = [];
    window.executedByText = executed;
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'] as const)
      Object.defineProperty(window, name, {
        value: (...args: unknown[]) => void executed.push(`${name} ${String(args[0])}`),
        configurable: false,
      });
  });
  const requests: string[] = [];
  const { origin } = new URL(address);
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (
      url.protocol === 'blob:' ||
      (url.origin === origin && pageFiles.test(url.pathname)) ||
      allowed.some((each) => request.url().startsWith(each))
    )
      return;
    requests.push(request.url());
  });
  page.on('dialog', (dialog) => {
    requests.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('popup', (opened) => requests.push(`window ${opened.url()}`));
  return {
    requests,
    executed: () => page.evaluate(() => window.executedByText ?? ['nothing watches']),
    injectedElements: () =>
      page.evaluate(() => {
        const found: string[] = [];
        const forbiddenSelector =
          'iframe, object, embed, base, img, image, video, audio, source, track, form[action], meta[http-equiv], math, marquee, frame, frameset, applet, portal';
        const visit = (root: Document | ShadowRoot): void => {
          for (const element of root.querySelectorAll('*')) {
            const stray =
              root === document && !document.head.contains(element) && element.matches('script, link, meta, style');
            if (stray || element.matches(forbiddenSelector)) found.push(element.outerHTML);
            // Named fields of a form shadow the form's own properties.
            for (const name of Element.prototype.getAttributeNames.call(element)) {
              const value = Element.prototype.getAttribute.call(element, name) ?? '';
              if (
                /^on/i.test(name) ||
                (/^(?:src|href|action|formaction|srcdoc|data|xlink:href)$/i.test(name) &&
                  /^\s*(?:javascript|data|vbscript):/i.test(value))
              )
                found.push(`${element.localName} ${name}=${value}`);
            }
            if (element.shadowRoot) visit(element.shadowRoot);
          }
        };
        visit(document);
        return found;
      }),
  };
}
