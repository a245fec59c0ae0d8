import type { BodyView } from './list-views.js';

/** How a body is shown. The body and its enlarged copy have the same object, and change it. */
export interface BodySettings {
  view?: BodyView | undefined;
  search: string;
}
