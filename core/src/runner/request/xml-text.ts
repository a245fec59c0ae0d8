import { OpchainError } from '../../model/errors/opchain-error.js';

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** True for a name without a prefix (XML 1.0, section 2.3; Namespaces in XML). */
export function isXmlName(name: string): boolean {
  return /^[\p{L}_][\p{L}\p{N}\p{M}_.-]*$/u.test(name);
}

/** Text of an element, which is read back unchanged. Throws `REQUEST_INVALID` for what XML cannot contain. */
export function writeXmlText(text: string): string {
  return escape(text, /[&<>\r]/g);
}

/** Text in the quotes of an attribute, where line breaks would be read as blanks. Throws like `writeXmlText`. */
export function writeXmlAttribute(text: string): string {
  return escape(text, /[&<>"\t\n\r]/g);
}

function escape(text: string, characters: RegExp): string {
  return ensureXmlText(text).replace(characters, (character) => entities[character] ?? character);
}

/** A CDATA section, or several if the text contains its end. Throws like `writeXmlText`. */
export function writeCdata(text: string): string {
  return `<![CDATA[${ensureXmlText(text).replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The characters of XML 1.0, section 2.2. */
function ensureXmlText(text: string): string {
  if (!/[^\t\n\r\x20-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u.test(text)) return text;
  throw new OpchainError('REQUEST_INVALID', 'The text contains a character that XML cannot contain.');
}
