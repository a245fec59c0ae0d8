import { css } from 'lit';

export const builderStyles = css`
  :host {
    height: 100%;
    min-height: 320px;
    /* Not 'hidden': a focused part that reaches beyond would scroll the whole builder. */
    overflow: clip;
    background: var(--opchain-surface);
    container-type: inline-size;
    container-name: builder;
    /* In a container that shrinks to its content, the builder would have no width otherwise. */
    contain-intrinsic-inline-size: 80vw;
    position: relative;
  }
  .app {
    position: relative;
    display: grid;
    height: 100%;
    grid: 'top top' auto 'side tabs' auto 'side main' minmax(0, 1fr) / var(--_side, 264px) minmax(0, 1fr);
  }
  .top {
    grid-area: top;
    display: flex;
    min-width: 0;
  }
  .top opchain-top-bar {
    flex: 1;
  }
  opchain-document-tabs {
    grid-area: tabs;
    min-width: 0;
  }
  .side {
    grid-area: side;
    position: relative;
    display: grid;
    grid-template-rows: minmax(0, 1fr) fit-content(45%);
    min-height: 0;
    border-inline-end: 1px solid var(--opchain-line);
  }
  .chains {
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 34px;
    padding-inline: var(--opchain-space-3);
    border-top: 1px solid var(--opchain-line);
    font-weight: 600;
  }
  .side opchain-splitter {
    inset-block: 0;
    inset-inline: auto -5px;
  }
  .main {
    grid-area: main;
    display: grid;
    min-width: 0;
    min-height: 0;
    grid-template: 'canvas inspector' minmax(0, 1fr) 'results results' var(--_results, 210px) / minmax(0, 1fr) var(
        --_inspector,
        336px
      );
    position: relative;
  }
  .collapsed .main {
    grid-template-rows: minmax(0, 1fr) auto;
  }
  .empty .main {
    grid-template-columns: minmax(0, 1fr) 0;
  }
  .canvas {
    grid-area: canvas;
    position: relative;
    overflow: hidden;
    background: var(--opchain-canvas);
    min-width: 0;
  }
  opchain-canvas {
    isolation: isolate;
    position: absolute;
    inset: 0;
  }
  .inspector {
    grid-area: inspector;
    position: relative;
    min-height: 0;
    min-width: 0;
    border-inline-start: 1px solid var(--opchain-line);
    background: var(--opchain-surface);
  }
  .inspector > opchain-splitter {
    inset-block: 0;
    inset-inline: -5px auto;
  }
  opchain-inspector {
    height: 100%;
  }
  .sheet-close {
    display: none;
    position: absolute;
    top: 10px;
    inset-inline-end: 8px;
  }
  .results {
    grid-area: results;
    position: relative;
    border-top: 1px solid var(--opchain-line);
    background: var(--opchain-surface);
    min-height: 0;
    min-width: 0;
  }
  .results > opchain-splitter {
    inset: -5px 0 auto;
  }
  opchain-results {
    height: 100%;
  }
  .nothing-yet {
    margin: 0;
    padding: 0 var(--opchain-space-4);
    font-size: var(--opchain-size-sm);
    line-height: 36px;
    color: var(--opchain-text-faint);
    text-align: end;
  }
  .loading {
    grid-area: top;
    align-self: end;
    position: relative;
    z-index: 7;
    margin-block-end: -1px;
    width: 100%;
    height: 3px;
    appearance: none;
    border: 0;
    background: transparent;
    color: var(--opchain-accent);
    accent-color: var(--opchain-accent);
  }
  .loading::-webkit-progress-bar {
    background: transparent;
  }
  .loading::-webkit-progress-value {
    background: var(--opchain-accent);
  }
  .loading:indeterminate {
    background: linear-gradient(90deg, transparent, var(--opchain-accent), transparent) 0 0 / 40% 100% no-repeat;
    animation: opchain-load 1.2s linear infinite;
  }
  @keyframes opchain-load {
    from {
      background-position: -60% 0;
    }
    to {
      background-position: 160% 0;
    }
  }
  .notice {
    position: absolute;
    left: 50%;
    bottom: 16px;
    transform: translateX(-50%);
    display: flex;
    align-items: center;
    gap: var(--opchain-space-2);
    min-height: 32px;
    /* Half of the page is to the right of its left edge before it is moved. */
    width: max-content;
    max-width: min(392px, calc(100% - 32px));
    padding: 6px var(--opchain-space-3);
    border-radius: var(--opchain-radius-lg);
    background: var(--opchain-surface);
    box-shadow: var(--opchain-shadow-2);
    font-size: var(--opchain-size-sm);
    line-height: 18px;
    animation: opchain-rise var(--opchain-normal) var(--opchain-ease);
    z-index: 4;
  }
  .notice > span {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 4;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  .notice.bad svg {
    color: var(--opchain-failed);
  }
  @keyframes opchain-rise {
    from {
      opacity: 0;
      transform: translate(-50%, 8px);
    }
  }
  .dropping {
    position: absolute;
    inset: 52px 8px 8px;
    z-index: 20;
    display: grid;
    place-content: center;
    grid-auto-flow: column;
    gap: var(--opchain-space-2);
    align-items: center;
    border: 2px dashed var(--opchain-accent);
    border-radius: var(--opchain-radius-xl);
    background: var(--opchain-accent-soft);
    color: var(--opchain-accent-text);
    font-weight: 600;
    pointer-events: none;
    opacity: 0.96;
  }
  @container builder (max-width: 1100px) {
    .main {
      grid-template-columns: minmax(0, 1fr) 0;
    }
    /* The start screen would cover half of them. */
    .empty opchain-canvas::part(tools) {
      visibility: hidden;
    }
    .inspector {
      grid-area: canvas;
      justify-self: end;
      width: min(var(--_inspector, 336px), 100%);
      height: 100%;
      z-index: 3;
      box-shadow: var(--opchain-shadow-2);
      /* Its title leaves room for the button. */
      --_close: 32px;
    }
    .sheet-close {
      display: inline-grid;
    }
    .unselected .inspector {
      display: none;
    }
  }
  @container builder (max-width: 900px) {
    .app {
      grid-template-columns: 0 minmax(0, 1fr);
    }
    .side {
      grid-area: main;
      justify-self: start;
      width: min(var(--_side, 264px), 100%);
      height: 100%;
      z-index: 6;
      box-shadow: var(--opchain-shadow-2);
      visibility: hidden;
    }
    .palette-open .side {
      visibility: visible;
    }
  }
  @container builder (min-width: 800px) {
    .app:has(~ opchain-suite) {
      grid-template-columns: max(var(--_side, 264px), 340px) minmax(0, 1fr);
    }
  }
  /* The inspector covers the canvas: what it would leave of it is too narrow to use. */
  @container builder (max-width: 620px) {
    .inspector {
      width: 100%;
    }
    .inspector > opchain-splitter {
      display: none;
    }
  }
`;
