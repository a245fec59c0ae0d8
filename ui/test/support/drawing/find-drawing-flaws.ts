/**
 * What is wrong with the drawing, measured where it is on screen. Runs in the page: it uses nothing of this file.
 *
 * @param canvas the `<opchain-canvas>`
 * @param isFitted whether all of the chain is shown, so that nothing of it may be under the controls of the canvas
 */
export function findDrawingFlaws(canvas: Element, isFitted: boolean): string[] {
  const root = canvas.shadowRoot!;
  const view = root.querySelector('.viewport')!.getBoundingClientRect();
  const flaws: string[] = [];
  const overlap = (a: DOMRect, b: DOMRect, by = 1): boolean =>
    a.left < b.right - by && b.left < a.right - by && a.top < b.bottom - by && b.top < a.bottom - by;
  const cards = [...root.querySelectorAll<HTMLElement>('.node')].map((element) => ({
    element,
    name: element.dataset['node']!,
    box: element.getBoundingClientRect(),
  }));
  for (const [index, card] of cards.entries())
    for (const other of cards.slice(index + 1))
      if (overlap(card.box, other.box)) flaws.push(`${card.name} covers ${other.name}`);
  const labels = [...root.querySelectorAll<SVGElement>('.label')].map((element) => ({
    element,
    name: element.textContent,
    box: element.querySelector('.pill')!.getBoundingClientRect(),
  }));
  /** Points of a path of lines and curves, at most 8 apart. `getPointAtLength` measures the path from its start for each of them. */
  const pointsOf = (path: string): { x: number; y: number }[] => {
    let [x, y] = [0, 0];
    return [...path.matchAll(/([a-z])([^a-z]+)/gi)].flatMap(([, command = '', text = '']) => {
      if (!'MLQ'.includes(command)) throw new Error(`The path is not measured: ${path}`);
      const numbers = text.match(/-?[\d.]+/g)!.map(Number);
      const [toX, toY] = [numbers.at(-2)!, numbers.at(-1)!];
      const [overX, overY] = command === 'Q' ? [numbers[0]!, numbers[1]!] : [(x + toX) / 2, (y + toY) / 2];
      const steps = Math.ceil((Math.hypot(overX - x, overY - y) + Math.hypot(toX - overX, toY - overY)) / 8);
      const from = { x, y };
      [x, y] = [toX, toY];
      if (command === 'M') return [{ x, y }];
      return Array.from({ length: steps }, (_, step) => {
        const [at, left] = [(step + 1) / steps, 1 - (step + 1) / steps];
        return {
          x: left * left * from.x + 2 * left * at * overX + at * at * toX,
          y: left * left * from.y + 2 * left * at * overY + at * at * toY,
        };
      });
    });
  };
  const ordering = labels.filter(({ element }) => element.matches('.order'));
  for (const path of root.querySelectorAll<SVGPathElement>('path[data-edge]')) {
    const edgeBox = path.getBoundingClientRect();
    const nearCards = cards.filter(({ box }) => overlap(edgeBox, box));
    const nearLabels = ordering.filter(
      ({ element, box }) => element.dataset['label'] !== path.dataset['edge'] && overlap(edgeBox, box, 0),
    );
    if (nearCards.length + nearLabels.length === 0) continue;
    const { a, d, e, f } = path.getScreenCTM()!;
    const hidden = new Set<string>();
    for (const point of pointsOf(path.getAttribute('d')!)) {
      const [x, y] = [a * point.x + e, d * point.y + f];
      for (const { name, box } of nearCards)
        if (x > box.left + 1 && x < box.right - 1 && y > box.top + 1 && y < box.bottom - 1) hidden.add(name);
      for (const { name, box } of nearLabels)
        if (x > box.left && x < box.right && y > box.top && y < box.bottom) hidden.add(`the label ${name}`);
    }
    for (const name of hidden) flaws.push(`the edge ${path.dataset['edge']} runs through ${name}`);
  }
  for (const [index, label] of labels.entries()) {
    for (const other of labels.slice(index + 1))
      if (overlap(label.box, other.box)) flaws.push(`the label ${label.name} lies on ${other.name}`);
    for (const card of cards)
      if (overlap(label.box, card.box)) flaws.push(`the label ${label.name} covers ${card.name}`);
  }
  if (isFitted)
    for (const { name, box } of cards) {
      if (box.left < view.left || box.right > view.right || box.top < view.top || box.bottom > view.bottom)
        flaws.push(`${name} is out of view`);
      for (const overlay of root.querySelectorAll('.tools, .mini'))
        if (overlap(box, overlay.getBoundingClientRect())) flaws.push(`${name} is under the ${overlay.className}`);
    }
  const seen = (box: DOMRect): boolean => overlap(box, view);
  for (const { element, name } of cards)
    for (const text of element.querySelectorAll(".node:not([data-detail='full']) .name"))
      if (text.scrollWidth > text.clientWidth + 1 || element.scrollHeight > element.clientHeight + 6)
        flaws.push(`the name of ${name} is cut`);
  for (const { element, name } of cards) {
    const lines = element.querySelector(".node[data-detail^='name'] .name")?.textContent?.split('\n') ?? [];
    if (lines.some((line) => /^\d+$/.test(line)) || lines.at(-1)?.endsWith(name.slice(-3)) === false)
      flaws.push(`what distinguishes ${name} is not together: ${lines.join(' | ')}`);
  }
  const edge = root.querySelector('path[data-edge]');
  const scale = (cards[0]?.box.width ?? 0) / (cards[0]?.element.offsetWidth ?? 1);
  if (edge !== null) {
    const width = Number.parseFloat(getComputedStyle(edge).strokeWidth) * scale;
    const arrow = Number(root.querySelector('marker')!.getAttribute('markerWidth')) * scale;
    // Tiny cards have lines and arrows in proportion.
    const share = Math.min(1, scale / 0.15);
    if (Math.abs(width - 1.5 * share) > 0.05 || Math.abs(arrow - 9 * share) > 0.1)
      flaws.push(`a line is ${width} px wide, its arrow ${arrow} px`);
  }
  const sizes = new Set<string>();
  const textSize = (element: Element, scale: number): void => {
    const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      const parent = text.parentElement!;
      const size = Number.parseFloat(getComputedStyle(parent).fontSize) * scale;
      if (text.textContent!.trim() !== '' && size < 8.95)
        sizes.add(`text of ${size.toFixed(1)} px: ${parent.className} ${text.textContent}`);
    }
  };
  for (const { element, box } of cards) if (seen(box)) textSize(element, box.width / element.offsetWidth);
  for (const { element, box } of labels) textSize(element, box.height / 18);
  for (const control of root.querySelectorAll('button, input, select')) {
    textSize(control, 1);
    const { width, height } = control.getBoundingClientRect();
    if (Math.min(width, height) < 24) flaws.push(`a target of ${width} × ${height} px: ${control.ariaLabel}`);
  }
  return [...flaws, ...[...sizes].slice(0, 5)];
}
