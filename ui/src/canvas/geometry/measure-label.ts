const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Font of the labels, as a canvas font string. */
export const CODE_FONT = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** The same for prose. */
const TEXT_FONT = "system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif";

/** Width of an edge's label in CSS pixels, measured without a page layout. */
export function measureLabel(text: string, isProse: boolean): number {
  const key = `${isProse} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context) context.font = `11px ${isProse ? TEXT_FONT : CODE_FONT}`;
  const width = Math.ceil(context ? context.measureText(text).width : text.length * 6.6);
  if (widths.size > 2000) widths.clear();
  widths.set(key, width);
  return width;
}
