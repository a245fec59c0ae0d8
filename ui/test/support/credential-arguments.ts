/** Demo credentials as arguments of `opchain run`, passed in environment variables. */
export function credentialArguments(
  credentials: readonly { readonly name: string }[],
  names: readonly string[],
): { readonly args: readonly string[]; readonly env: Readonly<Record<string, string>> } {
  const given = credentials.filter(({ name }) => names.includes(name));
  return {
    args: given.flatMap(({ name }) => ['--credential', `${name}=env:CREDENTIAL_${name}`]),
    env: Object.fromEntries(given.map(({ name, ...stored }) => [`CREDENTIAL_${name}`, JSON.stringify(stored)])),
  };
}
