/** Returns the URL with that query parameter, replacing any of the same name. The rest of the URL remains unchanged. */
export function setQueryParameter(url: string, name: string, value: string): string {
  const [address, fragment] = splitAt(url, '#');
  const [path, query] = splitAt(address, '?');
  const others = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && nameOf(pair) !== name);
  return `${path}?${[...others, `${encodeURIComponent(name)}=${encodeURIComponent(value)}`].join('&')}${fragment}`;
}

function splitAt(text: string, separator: string): [before: string, fromMark: string] {
  const index = text.indexOf(separator);
  return index === -1 ? [text, ''] : [text.slice(0, index), text.slice(index)];
}

function nameOf(pair: string): string | undefined {
  return [...new URLSearchParams(pair).keys()][0];
}
