/**
 * What the standard libraries of ten languages write for a text, reproduced from their documentation, and what is
 * usually made of it next. Each result contains the text in a form that a program reads back.
 */
export const standardEncoders: Readonly<Record<string, (text: string) => string>> = {
  'JavaScript: JSON.stringify': jsonString,
  'JavaScript: encodeURIComponent': encodeURIComponent,
  'JavaScript: URLSearchParams': (text) => new URLSearchParams([['', text]]).toString().slice(1),
  'JavaScript: escape': (text) =>
    replaceUnits(text, /[^\w@*+./-]/g, (code) => (code < 0x100 ? `%${hex(code, 2, true)}` : `%u${hex(code, 4, true)}`)),
  'JavaScript: Buffer base64': base64,
  'JavaScript: Buffer base64url': (text) => Buffer.from(text).toString('base64url'),
  'JavaScript: Buffer hex': (text) => Buffer.from(text).toString('hex'),
  'JavaScript: Buffer latin1': (text) => Buffer.from(text).toString('latin1'),
  'JavaScript: TextDecoder latin1': (text) => new TextDecoder('latin1').decode(Buffer.from(text)),
  'Python: json.dumps': pythonJson,
  'Python: ascii': (text) =>
    escapeQuoted(text, "'").replace(/[^\0-\x7f]/gu, (character) => {
      const point = character.codePointAt(0)!;
      return point < 0x100 ? `\\x${hex(point, 2)}` : point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
    }),
  'Python: repr of bytes': (text) => replaceBytes(escapeQuoted(text, "'"), (byte) => `\\x${hex(byte, 2)}`),
  'Python: html.escape': (text) => escapeHtml(text, '&quot;', '&#x27;'),
  'Python: quote': (text) => percent(text, /[\w.~/-]/, false),
  'Python: quote_plus': (text) => percent(text, /[\w.~-]/, true),
  'Python: base64.encodebytes': (text) => wrap(base64(text), 76, '\n'),
  'Java: URLEncoder': (text) => percent(text, /[\w.*-]/, true),
  'Java: Base64 MIME': (text) => wrap(base64(text), 76, '\r\n'),
  'Java: HexFormat': (text) => Buffer.from(text).toString('hex'),
  'Java: Properties': (text) =>
    replaceUnits(text.replace(/[\\ :=#!]/g, String.raw`\$&`), /[^\x20-\x7e]/g, (code) => `\\u${hex(code, 4, true)}`),
  'Java: Gson': (text) => replaceUnits(jsonString(text), /[<>&='\u2028\u2029]/g, (code) => `\\u${hex(code, 4)}`),
  '.NET: JsonSerializer': (text) =>
    replaceUnits(text.replaceAll('\\', '\\\\'), /["&'+<>`\x7f-\uffff]/g, (code) => `\\u${hex(code, 4, true)}`),
  '.NET: JavaScriptStringEncode': (text) =>
    replaceUnits(jsonString(text), /[<>&'\x85]/g, (code) => `\\u${hex(code, 4)}`),
  '.NET: WebUtility.UrlEncode': (text) => percent(text, /[\w.!*()-]/, true),
  '.NET: Uri.EscapeDataString': (text) => percent(text, /[\w.~-]/, false),
  '.NET: WebUtility.HtmlEncode': (text) =>
    escapeHtml(text, '&quot;', '&#39;').replace(
      /[\xa0-\xff]|[\ud800-\udbff][\udc00-\udfff]/g,
      (character) => `&#${character.codePointAt(0)!};`,
    ),
  '.NET: ToBase64String with line breaks': (text) => wrap(base64(text), 76, '\r\n'),
  '.NET: Convert.ToHexString': (text) => Buffer.from(text).toString('hex').toUpperCase(),
  'Go: json.Marshal': (text) => replaceUnits(jsonString(text), /[<>&\u2028\u2029]/g, (code) => `\\u${hex(code, 4)}`),
  'Go: url.QueryEscape': (text) => percent(text, /[\w.~-]/, true),
  'Go: url.PathEscape': (text) => percent(text, /[\w.~$&+:=@-]/, false),
  'Go: html.EscapeString': (text) => escapeHtml(text, '&#34;', '&#39;'),
  'Go: strconv.Quote': (text) => escapeQuoted(text, '"'),
  'Go: strconv.QuoteToASCII': (text) =>
    escapeQuoted(text, '"').replace(/[^\0-\x7f]/gu, (character) => {
      const point = character.codePointAt(0)!;
      return point < 0x10000 ? `\\u${hex(point, 4)}` : `\\U${hex(point, 8)}`;
    }),
  'Go: template.JSEscapeString': (text) =>
    replaceUnits(text.replace(/[\\'"]/g, String.raw`\$&`), /[<>&=]/g, (code) => `\\u${hex(code, 4, true)}`),
  'PHP: json_encode': (text) => pythonJson(text).replaceAll('/', '\\/'),
  'PHP: json_encode with hexadecimal flags': (text) =>
    replaceUnits(pythonJson(text).replaceAll('\\"', '"'), /[<>&'"]/g, (code) => `\\u${hex(code, 4, true)}`),
  'PHP: urlencode': (text) => percent(text, /[\w.-]/, true),
  'PHP: htmlspecialchars': (text) => escapeHtml(text, '&quot;', '&#039;'),
  'PHP: htmlentities': (text) =>
    escapeHtml(text, '&quot;', '&#039;').replaceAll('ä', '&auml;').replaceAll('ß', '&szlig;').replaceAll('€', '&euro;'),
  'PHP: htmlentities of HTML 5': (text) =>
    replaceUnits(text, /[&+/=%"'<>]/g, (code) => htmlNames[String.fromCharCode(code)] ?? ''),
  'PHP: mb_encode_numericentity': (text) => Array.from(text, (character) => `&#${character.codePointAt(0)!};`).join(''),
  'PHP: addslashes': (text) => text.replace(/[\\'"]/g, String.raw`\$&`),
  'PHP: chunk_split of base64': (text) => wrap(base64(text), 76, '\r\n'),
  'Ruby: to_json': jsonString,
  'Ruby: CGI.escape': (text) => percent(text, /[\w.~*-]/, true),
  'Ruby: CGI.escapeHTML': (text) => escapeHtml(text, '&quot;', '&#39;'),
  'Ruby: String#dump': (text) =>
    escapeQuoted(text, '"')
      .replace(/#(?=[{$@])/g, '\\#')
      .replace(/[^\0-\x7f]/gu, (character) => {
        const point = character.codePointAt(0)!;
        return point < 0x10000 ? `\\u${hex(point, 4, true)}` : `\\u{${hex(point, 0, true)}}`;
      }),
  'Ruby: Base64.encode64': (text) => wrap(base64(text), 60, '\n'),
  'Rust: escape_default': (text) =>
    text
      .replace(/[\\'"]/g, String.raw`\$&`)
      .replace(/[^\x20-\x7e]/gu, (character) => `\\u{${hex(character.codePointAt(0)!)}}`),
  'Rust: escape_unicode': (text) => Array.from(text, (character) => `\\u{${hex(character.codePointAt(0)!)}}`).join(''),
  'Perl: Data::Dumper': (text) =>
    text
      .replace(/[\\"$@]/g, String.raw`\$&`)
      .replace(/[^\0-\x7f]/gu, (character) => `\\x{${hex(character.codePointAt(0)!)}}`),
  'Perl: Data::Dumper of bytes': (text) =>
    replaceBytes(text.replace(/[\\"$@]/g, String.raw`\$&`), (byte) => `\\${byte.toString(8)}`),
  'Perl: MIME::Base64': (text) => wrap(base64(text), 76, '\n'),
  'Swift: JSONEncoder': (text) => jsonString(text).replaceAll('/', '\\/'),
  'Swift: addingPercentEncoding': (text) => percent(text, /[\w.~!$&'()*+,;=:@/?-]/, false),
};

const htmlNames: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '+': '&plus;',
  '/': '&sol;',
  '=': '&equals;',
  '%': '&percnt;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
};

function jsonString(text: string): string {
  return JSON.stringify(text).slice(1, -1);
}

/** Python's default: ASCII only, in lower case. */
function pythonJson(text: string): string {
  return replaceUnits(jsonString(text), /[\x7f-\uffff]/g, (code) => `\\u${hex(code, 4)}`);
}

function escapeQuoted(text: string, quote: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll(quote, `\\${quote}`);
}

function escapeHtml(text: string, quote: string, apostrophe: string): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return escaped.replaceAll('"', quote).replaceAll("'", apostrophe);
}

/** Percent-encodes every byte except those of safe characters; a form has `+` for a space. */
function percent(text: string, safe: RegExp, isForm: boolean): string {
  return Array.from(Buffer.from(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (byte < 0x80 && safe.test(character)) return character;
    return isForm && character === ' ' ? '+' : `%${hex(byte, 2, true)}`;
  }).join('');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}

function wrap(text: string, width: number, lineBreak: string): string {
  return text.match(new RegExp(`.{1,${width}}`, 'g'))?.join(lineBreak) ?? '';
}

function replaceUnits(text: string, pattern: RegExp, replace: (code: number) => string): string {
  return text.replace(pattern, (character) => replace(character.charCodeAt(0)));
}

/** Escapes the bytes that are not ASCII. */
function replaceBytes(text: string, replace: (byte: number) => string): string {
  return Array.from(Buffer.from(text), (byte) => (byte < 0x80 ? String.fromCharCode(byte) : replace(byte))).join('');
}

function hex(value: number, length = 0, isUpperCase = false): string {
  const digits = value.toString(16).padStart(length, '0');
  return isUpperCase ? digits.toUpperCase() : digits;
}
