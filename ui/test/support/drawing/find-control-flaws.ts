/**
 * What is wrong with the controls of a builder that are on screen: cut labels, and controls that are small, outside the
 * window or partly under something else. Runs in the page: it uses nothing from this file.
 */
export function findControlFlaws(builder: Element): string[] {
  const controls: HTMLElement[] = [];
  const collect = (root: ParentNode): void => {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.matches('button, input, select, textarea, summary, [role=tab]')) controls.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  };
  collect(builder.shadowRoot!);
  const parentOf = (element: Element): Element | undefined => {
    const root = element.getRootNode();
    return element.assignedSlot ?? element.parentElement ?? (root instanceof ShadowRoot ? root.host : undefined);
  };
  const ancestors = (element: Element): Element[] => {
    const parent = parentOf(element);
    return parent === undefined ? [] : [parent, ...ancestors(parent)];
  };
  const hit = (x: number, y: number, root: DocumentOrShadowRoot = document): Element | null => {
    const found = root.elementFromPoint(x, y);
    return found?.shadowRoot && found.shadowRoot !== root ? (hit(x, y, found.shadowRoot) ?? found) : found;
  };
  type Sides = { left: number; top: number; right: number; bottom: number };
  /** What its ancestors leave of a rectangle, and whether what they hide can be scrolled to. */
  const clip = (rect: Sides, within: readonly Element[]): Sides & { scrolls: boolean } => {
    const seen = { left: rect.left, top: rect.top, right: rect.right, bottom: rect.bottom, scrolls: false };
    for (const ancestor of within) {
      const { overflowX, overflowY, position } = getComputedStyle(ancestor);
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) seen.scrolls = true;
      const box = ancestor.getBoundingClientRect();
      if (overflowX !== 'visible') {
        seen.left = Math.max(seen.left, box.left);
        seen.right = Math.min(seen.right, box.right);
      }
      if (overflowY !== 'visible') {
        seen.top = Math.max(seen.top, box.top);
        seen.bottom = Math.min(seen.bottom, box.bottom);
      }
      // In the top layer, nothing around it clips it.
      if (position === 'fixed') break;
    }
    return seen;
  };
  const flaws: string[] = [];
  for (const control of controls) {
    const rect = control.getBoundingClientRect();
    if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    if (rect.width < 2 || rect.height < 2) continue;
    const around = ancestors(control);
    const name = `${around.find(({ localName }) => localName.startsWith('opchain-'))?.localName} "${control.ariaLabel ?? (control.textContent.trim() || control.className)}"`;
    const seen = clip(rect, around);
    if (
      !seen.scrolls &&
      (rect.left < -1 || rect.top < -1 || rect.right > innerWidth + 1 || rect.bottom > innerHeight + 1)
    )
      flaws.push(`${name} is outside the window`);
    // Scrolled or folded away.
    if (seen.right - seen.left < 8 || seen.bottom - seen.top < 8) continue;
    if (Math.min(rect.width, rect.height) < 23.5 && !control.matches('input, textarea'))
      flaws.push(`${name} is ${rect.width} × ${rect.height} px`);
    const points = [0.1, 0.5, 0.9].flatMap((x) =>
      [0.2, 0.5, 0.8].map((y) =>
        hit(seen.left + (seen.right - seen.left) * x, seen.top + (seen.bottom - seen.top) * y),
      ),
    );
    const others = points.filter(
      (found) =>
        found === null || (found !== control && !ancestors(found).includes(control) && !around.includes(found)),
    );
    const [other] = others;
    // A panel above all of it hides it, which is not a flaw.
    if (others.length > 0 && others.length < points.length)
      flaws.push(`${name} is under ${other?.localName}.${other?.getAttribute('class')}`);
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) {
      if (text.textContent!.trim() === '' || !control.matches('button, summary, [role=tab]')) continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const label = range.getBoundingClientRect();
      const parent = text.parentElement!;
      // For screen readers only.
      if (label.width === 0 || (parent.offsetWidth <= 1 && parent.offsetHeight <= 1)) continue;
      const inside = [parent, ...ancestors(parent)];
      const shown = clip(label, inside.slice(0, inside.indexOf(control) + 1));
      const isCut = label.right > shown.right + 1 || label.left < shown.left - 1 || label.right > rect.right + 1;
      // Names of the user's own may be cut, where a title shows all of them.
      const isName = inside.some((element) => element.getAttribute('title')?.includes(text.textContent!.trim()));
      const isShortened = inside.some((element) => getComputedStyle(element).textOverflow === 'ellipsis');
      if (isCut && !(isName && isShortened)) flaws.push(`${name} is cut: ${text.textContent!.trim()}`);
    }
  }
  const { scrollWidth } = document.documentElement;
  if (scrollWidth > innerWidth) flaws.push(`the page is ${scrollWidth} px wide`);
  return flaws;
}
