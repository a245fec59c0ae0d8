// JSDoc cannot declare a global variable that is set within a function.
import type { FrameWatch } from './watch-frames.mjs';

declare global {
  var frames_: FrameWatch;
}
