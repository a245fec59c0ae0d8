/** A finger that rests as long as this asks for the menu of what is under it. */
const LONG_PRESS_MS = 500;

/**
 * Fires `contextmenu` under a finger, as a right click does, if it still rests there after a while: `isHeld` reports
 * that, and ends its press.
 */
export function requestMenuOnLongPress(
  element: HTMLElement,
  { clientX, clientY, pointerId, pointerType }: PointerEvent,
  isHeld: () => boolean,
): void {
  setTimeout(() => {
    if (!isHeld()) return;
    const target = (element.getRootNode() as Document | ShadowRoot).elementFromPoint(clientX, clientY) ?? element;
    target.dispatchEvent(
      new PointerEvent('contextmenu', {
        bubbles: true,
        composed: true,
        cancelable: true,
        clientX,
        clientY,
        pointerId,
        pointerType,
      }),
    );
  }, LONG_PRESS_MS);
}

/** Some systems fire `contextmenu` for a resting finger themselves, others do not: it must not open twice. */
export function suppressTouchMenu(event: MouseEvent): void {
  if (!event.isTrusted || !('pointerType' in event) || event.pointerType !== 'touch') return;
  event.preventDefault();
  event.stopPropagation();
}
