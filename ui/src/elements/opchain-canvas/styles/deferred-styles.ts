import { cardDetailStyles } from './card-detail-styles.js';
import { overlayStyles } from './overlay-styles.js';

/** What an empty canvas does without. */
export const deferredStyles = [cardDetailStyles, overlayStyles];
