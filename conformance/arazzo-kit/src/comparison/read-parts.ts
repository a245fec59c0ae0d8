/** The parts of a `multipart/form-data` body by name, or undefined if it has no boundary or is malformed. */
export function readParts(contentType: string, body: string): Readonly<Record<string, string>> | undefined {
  const boundary = /boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(contentType);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter === undefined) return undefined;
  const sections = `\r\n${body}`.split(`\r\n--${delimiter}`).slice(1, -1);
  const parts: Record<string, string> = {};
  for (const section of sections) {
    const end = section.indexOf('\r\n\r\n');
    const name = /content-disposition:.*?\bname="([^"]*)"/i.exec(section.slice(0, end))?.[1];
    if (end < 0 || name === undefined) return undefined;
    parts[name] = section.slice(end + 4);
  }
  return parts;
}
