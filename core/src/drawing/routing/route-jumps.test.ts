import { expect, test } from '@jest/globals';
import type { Jump } from '../list-jumps.js';
import { placeLabels } from './place-labels.js';
import { jumpLabelPoints, routeJumps } from './route-jumps.js';

test('the label of a jump is on the middle of its line where there is room beside the cards, otherwise it reaches outward', () => {
  const back = (source: string, target: string): Jump => ({
    source,
    target,
    when: 'failure',
    condition: '$statusCode == 404',
    path: 'onFailure/0',
  });
  const boxes = new Map(
    ['a', 'b', 'c', 'd'].map((id, index) => [id, { x: 0, y: index * 200, width: 264, height: 100 }]),
  );
  const jumps = routeJumps(
    [back('c', 'b'), back('d', 'a')],
    (id) => boxes.get(id),
    () => [],
  );
  const [inner, outer] = placeLabels(
    jumps.map((jump) => ({ route: jump.route, width: 80, points: jumpLabelPoints(jump, 80) })),
    () => [{ x: 0, y: 0, width: 264, height: 700 }],
    () => jumps.map(({ route }) => route),
  ).map(({ at, route }) => at.x - route[1]!.x);
  expect(inner).toBeLessThan(-20);
  expect(outer).toBe(0);
});
