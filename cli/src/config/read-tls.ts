import { basename, dirname, resolve } from 'node:path';
import { createSecureContext, type SecureContextOptions } from 'node:tls';
import { readSecretText } from '../credentials/read-secret-text.js';
import { UsageError } from '../command/usage-error.js';
import type { TlsFiles } from './opchain-config.js';

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads the certificates of a configuration by origin; paths are relative to its file. Throws `UsageError` with every
 * part that cannot be used, without any part of a key.
 */
export function readTls(
  tls: Readonly<Record<string, TlsFiles>>,
  config: string,
  env: Environment,
): Readonly<Record<string, SecureContextOptions>> {
  const errors: string[] = [];
  const entries = Object.entries(tls).map(([origin, files]): [string, SecureContextOptions] => {
    const at = `${basename(config)}: /tls/${origin.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (!URL.canParse(origin) || new URL(origin).protocol !== 'https:' || new URL(origin).origin !== origin)
      errors.push(`${at} must be an origin, such as https://api.example.com`);
    const options: SecureContextOptions = {};
    for (const [name, reference] of Object.entries(files) as [keyof TlsFiles, string][])
      try {
        options[name] = readPart(name, reference, dirname(config), env);
      } catch (error) {
        errors.push(`${at}/${name}: ${messageOf(error)}`);
      }
    if (errors.length === 0)
      try {
        createSecureContext(options);
      } catch (error) {
        errors.push(`${at} cannot be used: ${messageOf(error)}`);
      }
    return [origin, options];
  });
  if (errors.length > 0) throw new UsageError(errors);
  return Object.fromEntries(entries);
}

/** A certificate or a key is in a file unless it says otherwise; a password never is in the configuration. */
function readPart(name: keyof TlsFiles, reference: string, folder: string, env: Environment): string {
  if (/^(?:env|exec):/.test(reference)) return readSecretText(reference, env).text.trim();
  const path = reference.replace(/^@/, '');
  if (name === 'passphrase' && path === reference)
    throw new Error('use @FILE, env:VARIABLE or exec:COMMAND; passwords are not accepted here');
  return readSecretText(`@${resolve(folder, path)}`, env).text.trim();
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
