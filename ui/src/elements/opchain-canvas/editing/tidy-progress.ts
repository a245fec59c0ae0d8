import { css, html, render } from 'lit';
import { adoptStylesOnce } from '../../../styles/adopt-styles-once.js';

/** Shorter layouts show no progress: it would only flash. */
const DELAY_MS = 250;

const styles = css`
  .tidying {
    position: absolute;
    left: 50%;
    bottom: 56px;
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    max-width: calc(100% - 24px);
    height: 36px;
    padding: 0 6px 0 12px;
    box-sizing: border-box;
    transform: translateX(-50%);
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    font-size: var(--opchain-size-sm);
    white-space: nowrap;
    z-index: 3;
  }
  .tidying progress {
    width: 72px;
    height: 4px;
    accent-color: var(--opchain-accent);
  }
`;

/** Shows that a layout is being computed, with a button that cancels it, if it takes long. Returns what removes it. */
export function showTidyProgress(
  root: ShadowRoot,
  texts: { readonly label: string; readonly cancel: string },
  cancel: () => void,
): () => void {
  const element = document.createElement('div');
  element.className = 'tidying';
  const timer = setTimeout(() => {
    adoptStylesOnce(root, styles);
    render(
      html`<progress aria-label=${texts.label}></progress><span>${texts.label}</span>
        <button class="btn sm link" type="button" @click=${cancel}>${texts.cancel}</button>`,
      element,
    );
    root.append(element);
  }, DELAY_MS);
  return () => {
    clearTimeout(timer);
    element.remove();
  };
}
