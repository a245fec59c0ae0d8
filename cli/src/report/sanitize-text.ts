/**
 * Text of a description, a chain file or a server as a terminal may show it: control characters, with which it could move the cursor, hide lines or set the
 * window's title, stand as pictures of themselves; characters that turn the direction of writing go. Ends of lines stay.
 */
export function sanitizeText(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, toVisibleCharacter);
}

function toVisibleCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\t') return ' ';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** The same within one line. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text.replace(/\s*\n\s*/g, ' '));
}
