import { css } from 'lit';

/** The toolbar and the minimap. */
export const toolStyles = css`
  .tools {
    position: absolute;
    left: 12px;
    bottom: 12px;
    display: flex;
    align-items: center;
    height: 32px;
    padding: 0 2px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    z-index: 2;
  }
  .tools .zoom {
    width: 46px;
    height: 28px;
    border-radius: var(--opchain-radius-md);
    text-align: center;
    font-size: var(--opchain-size-sm);
    color: var(--opchain-text-muted);
  }
  @media (hover: hover) {
    .tools .zoom:hover {
      background: var(--opchain-hover);
    }
  }
  .tools .sep {
    width: 1px;
    height: 20px;
    margin: 0 4px;
    background: var(--opchain-line);
  }
  .tools .icon[aria-pressed='true'] {
    background: var(--opchain-accent-soft);
    color: var(--opchain-accent-text);
  }
  .mini {
    position: absolute;
    right: 12px;
    bottom: 12px;
    width: 144px;
    height: 104px;
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow:
      0 0 0 1px var(--opchain-line-strong),
      var(--opchain-shadow-1);
    overflow: hidden;
    touch-action: none;
    z-index: 1;
  }
  .mini canvas {
    display: block;
    width: 144px;
    height: 104px;
  }
  .mini .frame {
    position: absolute;
    left: 0;
    top: 0;
    border: 1.25px solid var(--opchain-accent);
    border-radius: 2px;
    pointer-events: none;
  }
  /* On a phone it would cover the drawing that it shows. */
  @container (max-width: 480px) {
    .mini {
      display: none;
    }
  }
  @media (forced-colors: active) {
    .node,
    .mini,
    .tools {
      border: 1px solid CanvasText;
    }
  }
`;
