import type { CredentialKind, CredentialUse } from '../../model/security/credential.js';
import { parseExpression } from '../../model/expressions/runtime-expression.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { Fields } from './diagnostic-list.js';
import type { ReadContext } from './read-context.js';

/** The input fields of each kind of credential, named as in `x-security` of Redocly. */
export const credentialFields: Readonly<Record<CredentialKind, readonly string[]>> = {
  apiKey: ['apiKey'],
  basic: ['username', 'password'],
  bearer: ['token'],
  oauth2: ['accessToken'],
};

/** The credentials of `x-security`. Undefined if the key is missing, empty for "explicitly none". */
export function readCredentials(
  own: Fields,
  shared: readonly Fields[],
  context: ReadContext,
): readonly CredentialUse[] | undefined {
  if (!own.has('x-security') && shared.length === 0) return undefined;
  return [...shared, ...own.objects('x-security')].flatMap((fields) => readCredential(fields, context) ?? []);
}

function readCredential(fields: Fields, context: ReadContext): CredentialUse | undefined {
  if (fields.has('scheme')) {
    fields.value('scheme');
    context.diagnostics.unsupported(
      [...fields.path, 'scheme'],
      '"schemeName" must name a security scheme of the description',
    );
    return undefined;
  }
  const scheme = readSchemeName(fields.requiredText('schemeName'));
  const values = Fields.of(fields.value('values') ?? {}, [...fields.path, 'values'], context.diagnostics);
  const written = fields.value('values');
  fields.rejectUnknown();
  const kind = (Object.keys(credentialFields) as CredentialKind[]).find((candidate) =>
    credentialFields[candidate].every((field) => values.has(field)),
  );
  if (kind === undefined || !isObject(written) || Object.keys(written).length !== credentialFields[kind].length) {
    context.diagnostics.unsupported(
      values.path,
      'expected apiKey; username and password; token; or accessToken, and nothing else',
    );
    return undefined;
  }
  const credential = readCredentialName(kind, written, context);
  if (credential !== undefined) return { scheme, credential, kind };
  context.diagnostics.unsupported(
    values.path,
    'a chain must not contain secrets: values must be inputs, and those of one credential must be fields of one input',
  );
  return undefined;
}

/** `$sourceDescriptions.<name>.<scheme>` is a scheme of the description that the step uses. */
function readSchemeName(written: string): string {
  return /^\$sourceDescriptions\.[A-Za-z0-9_-]+\.(.+)$/s.exec(written)?.[1] ?? written;
}

/**
 * `$inputs.staff#/username` and `$inputs.staff#/password` are the credential `staff`, and so are
 * `$inputs.staffUsername` and `$inputs.staffPassword`.
 */
function readCredentialName(kind: CredentialKind, values: JsonObject, context: ReadContext): string | undefined {
  const names = new Set<string>();
  for (const field of credentialFields[kind]) {
    const read = readInputName(values[field]);
    if (read === undefined) return undefined;
    context.credentialInputs.add(read.name);
    if (read.field !== undefined && read.field !== field) return undefined;
    const flat = read.name.replace(new RegExp(`[._-]?${field}$`, 'i'), '');
    names.add(read.field === undefined && credentialFields[kind].length > 1 && flat !== '' ? flat : read.name);
  }
  return names.size === 1 ? [...names][0] : undefined;
}

function readInputName(
  value: JsonValue | undefined,
): { readonly name: string; readonly field: string | undefined } | undefined {
  const expression = typeof value === 'string' ? parseExpression(value) : undefined;
  if (expression?.kind !== 'inputs' || expression.path.length > 1) return undefined;
  return { name: expression.name, field: expression.path[0] };
}
