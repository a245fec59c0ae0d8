/** What a box that scrolls shows of its content, in CSS pixels. */
interface Visible {
  readonly scrollTop: number;
  readonly clientHeight: number;
}

/** The visible rows of a list whose rows have one height, and some on each side: the first, and the one after the last. */
export function rowsInView(
  { scrollTop, clientHeight }: Visible,
  { count, rowHeight, overscan }: { readonly count: number; readonly rowHeight: number; readonly overscan: number },
): { readonly first: number; readonly last: number } {
  return {
    first: Math.max(0, Math.floor(scrollTop / rowHeight) - overscan),
    last: Math.min(count, Math.ceil((scrollTop + clientHeight) / rowHeight) + overscan),
  };
}

/** The scroll position nearest to the present one that shows what is between two heights. */
export function scrollTopToShow({ scrollTop, clientHeight }: Visible, top: number, bottom: number): number {
  return Math.min(top, Math.max(scrollTop, bottom - clientHeight));
}
