/**
 * True where a printed text is as a guide shows it. Numbers, times and bars may differ; a line that is only `…` matches
 * any lines.
 */
export function isSameOutput(shown: string, printed: string): boolean {
  const lines = shown.trim().split('\n');
  const pattern = lines.map((line) => (line.trim() === '…' ? '(?:.*\n)*?' : `${escape(normalize(line))}\n`)).join('');
  return new RegExp(`^(?:.*\n)*?${pattern}(?:.*\n)*$`).test(
    `${printed.trim().split('\n').map(normalize).join('\n')}\n`,
  );
}

function normalize(line: string): string {
  return line
    .replace(/127\.0\.0\.1:\d+/g, 'ADDRESS')
    .replace(/\b[0-9a-f]{8}-[0-9a-f-]{27}\b/g, 'ID')
    .replace(/\d+(?:[.:]\d+)*(?: (?:ms|s)\b)?/g, '0')
    .replace(/[█▏▎▍▌▋▊▉░▒▓]+/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
