const widths = new Map<string, number>();
let context: CanvasRenderingContext2D | null | undefined;

/** Font of the labels, as a canvas font string. */
export const CODE_FONT = "ui-monospace, 'SF Mono', SFMono-Regular, Menlo, Consolas, 'DejaVu Sans Mono', monospace";

/** Width of an edge's label in CSS pixels, measured without a page layout. */
export function measureLabel(text: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= typeof document === 'undefined' ? null : document.createElement('canvas').getContext('2d');
  if (context) context.font = `11px ${CODE_FONT}`;
  const width = Math.ceil(context ? context.measureText(text).width : text.length * 6.6);
  if (widths.size > 2000) widths.clear();
  widths.set(text, width);
  return width;
}
