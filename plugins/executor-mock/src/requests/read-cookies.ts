import { findHeader, type HeaderField, type HttpCall } from '@opchain/core/plugin';

/** The cookies of a call: its own, and those of a `Cookie` header. */
export function combineCookies({ cookies, headers }: HttpCall): HeaderField[] {
  const header = findHeader(headers, 'cookie')?.split(';') ?? [];
  return [
    ...cookies,
    ...header.flatMap((part): HeaderField[] => {
      const at = part.indexOf('=');
      return at < 0 ? [] : [[part.slice(0, at).trim(), part.slice(at + 1).trim()]];
    }),
  ];
}
