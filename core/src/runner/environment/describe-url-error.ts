/**
 * Describes what is wrong with a server URL, to be appended to the option's name; undefined if it is valid. Never
 * repeats a password.
 */
export function describeUrlError(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol)) {
    const secret = url.username !== '' || url.password !== '';
    return secret ? 'the URL must not contain a username or password; use a credential' : undefined;
  }
  const suggestion = `http://${text}`;
  const hint =
    !text.includes('/') || /^[^/]+:\d+\//.test(text)
      ? URL.canParse(suggestion) && text !== '' && !text.includes('@')
      : false;
  return `"${text}" is not an http or https URL${hint ? `; did you mean ${suggestion}?` : ''}`;
}
