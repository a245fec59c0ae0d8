/**
 * The XPath that selects the value of a cookie from the `Set-Cookie` fields of a response, joined by `, ` (RFC 6265, section 4.1.1: no
 * cookie value has a space, a comma or a semicolon). Nothing, if no field sets it. Written without loops and patterns, which are not
 * evaluated on a text.
 */
export function selectCookie(name: string): string {
  return `substring-before(substring-after(concat(', ', ., ';'), ', ${name.replaceAll("'", "''")}='), ';')`;
}

/** The name of the cookie that `selectCookie` selects; undefined for another selector. */
export function cookieOfSelector(selector: string): string | undefined {
  const name = /';'\), ', (.+)='\), ';'\)$/.exec(selector)?.[1]?.replaceAll("''", "'");
  return name !== undefined && selectCookie(name) === selector ? name : undefined;
}
