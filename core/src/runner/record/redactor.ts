import type { RunRequest } from '../contract/run-request.js';
import type { SecurityScheme } from '../../model/security-scheme.js';
import type { Credential } from '../../model/credential.js';
import type { HeaderField } from '../../model/http.js';
import type { JsonValue } from '../../model/json.js';
import type { RecordedRequest } from '../../model/run.js';
import { createMask } from '../masking/mask-secrets.js';
import type { RunnerPorts } from '../contract/ports.js';

/** Removes a run's secrets from everything that leaves it; costs nothing while there are none. */
export class Redactor {
  readonly #mask = createMask([]);
  readonly #known = new Set<string>();

  add(secrets: Iterable<string>): void {
    for (const secret of secrets) {
      if (secret === '' || this.#known.has(secret)) continue;
      this.#known.add(secret);
      this.#mask.add(secret);
    }
  }

  /** True while there is nothing to remove. */
  get isIdle(): boolean {
    return this.#known.size === 0;
  }

  text(text: string): string {
    return this.#known.size === 0 ? text : this.#mask.text(text);
  }

  json<T extends JsonValue>(value: T): T {
    return this.#known.size === 0 ? value : (this.#mask.json(value) as T);
  }

  headers(fields: readonly HeaderField[]): readonly HeaderField[] {
    return this.#known.size === 0 ? fields : fields.map(([name, value]) => [name, this.#mask.text(value)] as const);
  }

  request(request: RecordedRequest): RecordedRequest {
    if (this.isIdle) return request;
    return {
      method: request.method,
      url: this.text(request.url),
      headers: this.headers(request.headers),
      ...(request.body === undefined ? {} : { body: this.text(request.body) }),
    };
  }

  /** True for text that contains a secret in any form. */
  readonly isSecret = (text: string): boolean => this.#known.size > 0 && this.#mask.text(text) !== text;
}

/**
 * Lists everything in a run's request that must not be shown: the values of credentials, and chain inputs that are
 * passwords.
 */
export function listSecrets(request: RunRequest, { providerFor }: Pick<RunnerPorts, 'providerFor'>): string[] {
  const schemes = Object.values(request.descriptions).flatMap(({ securitySchemes }) => securitySchemes);
  const ofCredentials = (request.credentials ?? []).flatMap((credential) =>
    listCredentialSecrets(
      credential,
      schemes.filter(({ name }) => name === credential.scheme),
      providerFor,
    ),
  );
  const ofInputs = request.chain.inputs
    .filter(({ schema }) => schema['format'] === 'password')
    .map(({ name, schema }) => (Object.hasOwn(request.inputs ?? {}, name) ? request.inputs?.[name] : schema['default']))
    .filter((value) => typeof value === 'string');
  return [...ofCredentials, ...ofInputs];
}

function listCredentialSecrets(
  { fields }: Credential,
  schemes: readonly SecurityScheme[],
  providerFor: RunnerPorts['providerFor'],
): string[] {
  const described = schemes.flatMap((scheme) => providerFor(scheme)?.fields(scheme) ?? []);
  // A field that no provider describes counts as a secret.
  const isShown = (name: string): boolean =>
    described.length > 0 &&
    described.every((field) => field.name !== name || !field.secret) &&
    described.some((field) => field.name === name);
  const entries = Object.entries(fields).filter(([, value]) => value !== '');
  const secrets = entries.filter(([name]) => !isShown(name)).map(([, value]) => value);
  // As HTTP basic joins them before they are encoded.
  const pairs = secrets.flatMap((secret) =>
    entries.filter(([, value]) => value !== secret).map(([, value]) => `${value}:${secret}`),
  );
  return [...secrets, ...pairs];
}
