import type { HttpCall } from '../../model/http.js';
import { isNumber } from '../../model/exact-number.js';
import { isContainer, type JsonValue } from '../../model/json.js';
import { formatMapping, type ValueMapping } from '../../model/mappings/mapping-text.js';
import { OpchainError } from '../../model/errors/opchain-error.js';
import { isApproved, originOf } from '../grants/is-approved.js';
import { numberTexts } from '../masking/number-texts.js';
import { SecretFinder } from '../masking/secret-finder.js';
import type { CompiledCall } from '../request/compile-call.js';
import type { ReadMapping } from '../request/compile-value.js';

/** Whom a secret belongs to. */
export interface SecretOwner {
  /** A credential, or an input of the chain. */
  readonly kind: 'credential' | 'input';
  /** The name of that credential or input. */
  readonly name: string;
  /** Origins that may receive it. */
  readonly approvedOrigins: readonly string[];
}

/** Shorter secrets are compared with whole values: within a text, `test` or `1` would match where there is no secret. */
const MIN_PART_LENGTH = 8;

/** A number is compared with the digits of a secret only if a match by chance is unlikely. */
const MIN_DIGITS = 4;

/**
 * Prevents calls from taking a secret to a server that it is not approved for, for example because a trusted server
 * echoed it and the chain maps the response into a call to another one.
 */
export class SecretGuard {
  readonly #owners = new Map<string, SecretOwner[]>();
  /** By origin, what finds the secrets that are not approved for it; undefined if all of them are. */
  readonly #finders = new Map<string, SecretFinder | undefined>();

  /** From now on, these secrets are prevented from leaving. One with several owners may go where any of them allows. */
  add(values: Iterable<string>, owner: SecretOwner): void {
    for (const value of values) {
      const owners = this.#owners.get(value) ?? [];
      if (value === '' || owners.some(({ kind, name }) => kind === owner.kind && name === owner.name)) continue;
      this.#owners.set(value, [...owners, owner]);
      this.#finders.clear();
    }
  }

  /**
   * What was made of values that contain secrets belongs to the owners of those secrets. Returns the texts of the result that
   * are secrets now.
   */
  addDerived(values: readonly JsonValue[], result: JsonValue): readonly string[] {
    if (this.#owners.size === 0) return [];
    const finder = new SecretFinder(MIN_PART_LENGTH);
    for (const secret of this.#owners.keys()) finder.add(secret);
    const found = new Set(listTexts([...values]).flatMap((text) => finder.find(text).map(({ secret }) => secret)));
    if (found.size === 0) return [];
    const derived = listTexts(result);
    for (const secret of found) for (const owner of this.#owners.get(secret) ?? []) this.add(derived, owner);
    // Shorter ones would mask most of what is reported.
    return derived.filter((text) => text.length >= MIN_PART_LENGTH);
  }

  /**
   * Checks a call without its credentials. Throws `SECRET_LEAVES` if a mapped value, or the call as a whole, contains a
   * secret that is not approved for its origin. What the chain's author wrote is not a secret, even if it is equal to
   * one.
   */
  checkCall(call: HttpCall, compiled: CompiledCall, read: ReadMapping): void {
    if (this.#owners.size === 0) return;
    const origin = originOf(call.url);
    const finder = this.#finderFor(origin);
    if (finder === undefined) return;
    const mapped: (readonly [ValueMapping, JsonValue])[] = [];
    const record = (mapping: ValueMapping): JsonValue => {
      const value = read(mapping);
      mapped.push([mapping, value]);
      return value;
    };
    compiled.build(Object.assign(record, { isAbsent: (mapping: ValueMapping) => read.isAbsent?.(mapping) === true }));
    for (const [mapping, value] of mapped) {
      const secret = findInValue(finder, value);
      if (secret !== undefined) throw this.#error(secret, origin, mapping);
    }
    this.checkText(call, compiled);
  }

  /** Checks the texts of a call, as after a redirect. Throws `SECRET_LEAVES`. */
  checkText(call: HttpCall, compiled: CompiledCall): void {
    if (this.#owners.size === 0) return;
    const origin = originOf(call.url);
    const finder = this.#finderFor(origin);
    if (finder === undefined) return;
    const found = findInCall(finder, call);
    if (found.size === 0) return;
    const written = findInCall(finder, buildUnmapped(compiled));
    for (const secret of found) if (!written.has(secret)) throw this.#error(secret, origin);
  }

  #finderFor(origin: string): SecretFinder | undefined {
    if (this.#finders.has(origin)) return this.#finders.get(origin);
    const finder = new SecretFinder(MIN_PART_LENGTH);
    for (const [secret, owners] of this.#owners)
      if (!owners.some(({ approvedOrigins }) => isApproved(approvedOrigins, origin))) finder.add(secret);
    const used = finder.size === 0 ? undefined : finder;
    this.#finders.set(origin, used);
    return used;
  }

  #error(secret: string, origin: string, mapping?: ValueMapping): OpchainError {
    const owners = this.#owners.get(secret) ?? [];
    const names = owners.map(({ kind, name }) =>
      kind === 'credential' ? `the credential "${name}"` : `the password input "${name}"`,
    );
    const approved = [...new Set(owners.flatMap(({ approvedOrigins }) => approvedOrigins))].join(', ');
    const where = mapping === undefined ? '' : ` in ${formatMapping(mapping)}`;
    const credential = owners.find(({ kind }) => kind === 'credential')?.name;
    return new OpchainError(
      'SECRET_LEAVES',
      `The call to ${origin} would contain ${names.join(' and ')}${where}, approved ${approved === '' ? 'for no server' : `only for ${approved}`}. ` +
        (credential === undefined
          ? `If ${origin} may receive it, name that server yourself, and map {{$inputs.${owners[0]?.name ?? ''}}} in the step that calls it.`
          : `If ${origin} may receive it, approve that origin for the credential.`),
      { origin, ...(credential === undefined ? {} : { credential }) },
    );
  }
}

/** The strings and numbers in a value. Not recursive: it may be nested deeper than the stack allows. */
function listTexts(root: JsonValue): string[] {
  const texts: string[] = [];
  const pending: JsonValue[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') texts.push(value);
    else if (isNumber(value)) texts.push(...numberTexts(value));
    else if (isContainer(value)) for (const member of Object.values(value)) pending.push(member);
  }
  return texts;
}

/** The first secret in the strings, keys and numbers of a value. Not recursive: it may be nested deeper than the stack allows. */
function findInValue(finder: SecretFinder, root: JsonValue): string | undefined {
  const pending: JsonValue[] = [root];
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') {
      const [match] = finder.find(value);
      if (match !== undefined) return match.secret;
    } else if (isNumber(value)) {
      const match = numberTexts(value)
        .flatMap((text) => finder.find(text))
        .find(({ secret }) => secret.length >= MIN_DIGITS);
      if (match !== undefined) return match.secret;
    } else if (isContainer(value)) {
      for (const member of Object.values(value)) pending.push(member);
      if (!Array.isArray(value)) pending.push(...Object.keys(value));
    }
  }
  return undefined;
}

/** The long secrets in the texts of a call; short ones are found in whole values only. */
function findInCall(finder: SecretFinder, call: HttpCall | undefined): ReadonlySet<string> {
  if (call === undefined) return new Set();
  const { url, headers, cookies, body = '' } = call;
  const texts = [
    url,
    ...headers.flat(),
    ...cookies.flat(),
    typeof body === 'string' ? body : new TextDecoder().decode(body),
  ];
  return new Set(
    texts.flatMap((text) =>
      finder.find(text).flatMap(({ secret }) => (secret.length < MIN_PART_LENGTH ? [] : [secret])),
    ),
  );
}

/** The call with a letter in place of each mapped value: what the chain's author wrote. */
function buildUnmapped(compiled: CompiledCall): HttpCall | undefined {
  try {
    return compiled.build(() => 'x');
  } catch {
    return undefined;
  }
}
