// The worker script that finds positions for the nodes of one chain.
import { layOut } from '../canvas/geometry/lay-out.js';
import type { LayoutRequest } from '../canvas/geometry/layout-request.js';

addEventListener(
  'message',
  ({ data }: MessageEvent<LayoutRequest>) => {
    void layOut(data).then(
      (positions) => postMessage(positions),
      () => postMessage(undefined),
    );
  },
  { once: true },
);
