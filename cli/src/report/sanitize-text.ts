/**
 * Makes text of a description, a chain file or a server safe for a terminal. Replaces control characters, which could
 * move the cursor, hide lines or set the title of the window, by their control pictures, and removes characters that
 * change the text direction. Line breaks are preserved.
 */
export function sanitizeText(text: string): string {
  return text.replace(/[^\P{Cc}\n]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, toVisibleCharacter);
}

function toVisibleCharacter(character: string): string {
  const code = character.charCodeAt(0);
  if (character === '\t') return ' ';
  return code < 0x20 ? String.fromCharCode(0x2400 + code) : '\ufffd';
}

/** The same on one line. */
export function sanitizeLine(text: string): string {
  return sanitizeText(text.replace(/\s*\n\s*/g, ' '));
}
