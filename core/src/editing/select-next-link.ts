/**
 * The XPath that selects the value of a query parameter from a `Link` header (RFC 8288), in the link with `rel="next"`.
 * Written without loops and patterns, which are not evaluated on a text.
 */
export function selectFromNextLink(parameter: string): string {
  const links = `substring-before(translate(., '<"', ' '), 'rel=next')`;
  return selectFromUrl(`tokenize(${links})[contains(., '>')][last()]`, parameter);
}

/** The XPath that selects it from the text of a URL. */
export function selectFromNextUrl(parameter: string): string {
  return selectFromUrl(`concat(., '>')`, parameter);
}

function selectFromUrl(url: string, parameter: string): string {
  const value = `substring-after(translate(${url}, '?', '&'), '&${parameter.replaceAll("'", "''")}=')`;
  return `substring-before(translate(${value}, '&>#', '   '), ' ')`;
}
