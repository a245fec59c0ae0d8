import type { Page } from 'playwright-core';

/** Pastes or drops a text where a user would: on the canvas or its welcome. */
export async function transferText(page: Page, type: 'paste' | 'drop', text: string, name: string): Promise<void> {
  await page
    .locator('opchain-welcome, opchain-canvas')
    .last()
    .evaluate(
      (element, given) => {
        const data = new DataTransfer();
        if (given.type === 'drop') data.items.add(new File([given.text], given.name));
        else data.setData('text/plain', given.text);
        const target = element.shadowRoot?.querySelector('[tabindex]') ?? element;
        const options = { bubbles: true, composed: true, cancelable: true };
        target.dispatchEvent(
          given.type === 'drop'
            ? new DragEvent('drop', { ...options, dataTransfer: data })
            : new ClipboardEvent('paste', { ...options, clipboardData: data }),
        );
      },
      { type, text, name },
    );
}
