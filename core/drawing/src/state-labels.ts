import type { StepResult, StepState } from '@opchain/core';

/** The state of a step as it is shown: a failure that was answered by going on elsewhere is `handled`. */
export type ShownState = StepState | 'handled';

/** The state of a result as it is shown. */
export function shownState({ state, handled }: Pick<StepResult, 'state' | 'handled'>): StepResult['state'] | 'handled' {
  return handled === true ? 'handled' : state;
}

/** The label of each state, shown wherever its color is. */
export const stateLabels: Readonly<Record<ShownState, string>> = {
  waiting: 'Waiting',
  running: 'Running',
  succeeded: 'Succeeded',
  failed: 'Failed',
  handled: 'Handled',
  skipped: 'Skipped',
  cancelled: 'Cancelled',
};

/** The icon of each state as SVG path data in a 16 × 16 box. `fill` parts are filled, the others stroked. */
export const stateIcons: Readonly<
  Record<
    ShownState,
    { readonly fill?: string; readonly stroke?: string; readonly cut?: string; readonly dash?: string }
  >
> = {
  waiting: { stroke: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11Z', dash: '1.6 2.72' },
  running: { stroke: 'M8 2.5A5.5 5.5 0 0 1 13.5 8' },
  succeeded: { fill: 'M8 2.25a5.75 5.75 0 1 1 0 11.5a5.75 5.75 0 1 1 0-11.5Z', cut: 'm5.6 8.1 1.7 1.7 3.1-3.5' },
  failed: { fill: 'M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6Z', cut: 'm6.1 6.1 3.8 3.8m0-3.8-3.8 3.8' },
  handled: {
    stroke: 'M5.6 2.25h4.8l3.35 3.35v4.8l-3.35 3.35H5.6L2.25 10.4V5.6ZM6.1 6.1l3.8 3.8m0-3.8-3.8 3.8',
  },
  skipped: { stroke: 'M3.25 4.25v7.5L8 8ZM8 4.25v7.5L12.75 8ZM13.5 4v8' },
  cancelled: {
    stroke: 'M8 2.5a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11Z',
    fill: 'M6.5 6h3a.5.5 0 0 1 .5.5v3a.5.5 0 0 1-.5.5h-3a.5.5 0 0 1-.5-.5v-3a.5.5 0 0 1 .5-.5Z',
  },
};
