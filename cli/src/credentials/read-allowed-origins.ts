import { describeUrlError } from '@opchain/core/internal/runner';

/**
 * Reads `--allow-credential NAME=ORIGIN`, of which a credential may have several, and adds its problems to `errors`.
 * Undefined `names` are not known yet.
 */
export function readAllowedOrigins(
  entries: readonly string[],
  names: readonly string[] | undefined,
  errors: string[],
): Record<string, readonly string[]> {
  const allowed = Object.create(null) as Record<string, readonly string[]>;
  for (const entry of entries) {
    const separator = entry.indexOf('=');
    const name = entry.slice(0, Math.max(separator, 0));
    const url = entry.slice(separator + 1);
    const error = describeUrlError(url);
    if (name === '') errors.push(`--allow-credential must be NAME=ORIGIN, but is "${entry}"`);
    else if (names?.includes(name) === false)
      errors.push(`--allow-credential names the credential "${name}", which no --credential provides`);
    else if (error !== undefined) errors.push(`--allow-credential ${name}: ${error}`);
    else allowed[name] = [...(allowed[name] ?? []), new URL(url).origin];
  }
  return allowed;
}
