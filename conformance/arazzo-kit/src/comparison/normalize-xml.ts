/** XML without its declaration, comments and the blanks between elements; empty elements in the short form. */
export const normalizeXml = (text: string): string =>
  text
    .replace(/^\s*<\?xml[^>]*\?>/, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/>\s+/g, '>')
    .replace(/\s+</g, '<')
    .replace(/<([\w:.-]+)([^<>]*[^/<>])?><\/\1>/g, '<$1$2/>')
    .replace(/\s+(\/?>)/g, '$1')
    .trim();
