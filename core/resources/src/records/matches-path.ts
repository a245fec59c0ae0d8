/** True if a path, or another template, may match a path template. */
export function matchesPath(template: string, path: string): boolean {
  const [parts, others] = [template.split('/'), path.split('/')];
  return (
    parts.length === others.length &&
    parts.every((part, index) => part === others[index] || part.includes('{') || others[index]?.includes('{') === true)
  );
}
