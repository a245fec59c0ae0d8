/** Bytes of a line. */
export const HEX_COLUMNS = 16;

/** A line of bytes as in a hex editor: the offset, the bytes, and the printable ASCII characters among them. */
export function formatHexLine(bytes: Uint8Array, line: number): string {
  const start = line * HEX_COLUMNS;
  const part = Array.from(bytes.subarray(start, start + HEX_COLUMNS));
  const hex = part.map((byte) => byte.toString(16).padStart(2, '0'));
  const columns = [hex.slice(0, 8).join(' '), hex.slice(8).join(' ')].join('  ').padEnd(HEX_COLUMNS * 3);
  const text = part.map((byte) => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : '.')).join('');
  return `${start.toString(16).padStart(8, '0')}  ${columns}  ${text}`;
}
