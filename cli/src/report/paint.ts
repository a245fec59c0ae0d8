/** Colors for a terminal; without color the text is unchanged. */
export type Paint = Readonly<Record<'green' | 'red' | 'yellow' | 'blue' | 'dim' | 'bold', (text: string) => string>>;

const codes = {
  green: [32, 39],
  red: [31, 39],
  yellow: [33, 39],
  blue: [34, 39],
  dim: [2, 22],
  bold: [1, 22],
} as const;

export function createPaint(color: boolean): Paint {
  const style =
    ([open, close]: readonly [number, number]) =>
    (text: string) =>
      color ? `\u001b[${open}m${text}\u001b[${close}m` : text;
  return {
    green: style(codes.green),
    red: style(codes.red),
    yellow: style(codes.yellow),
    blue: style(codes.blue),
    dim: style(codes.dim),
    bold: style(codes.bold),
  };
}
