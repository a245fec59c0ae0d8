import type { FieldError } from '@opchain/contract';
import type { z } from 'zod';

/** zod's issues as pointers (RFC 6901) and messages. */
export function toFieldErrors({ issues }: z.ZodError): FieldError[] {
  return issues.map(({ path, message }) => ({
    pointer: path.map((key) => `/${String(key).replaceAll('~', '~0').replaceAll('/', '~1')}`).join(''),
    message,
  }));
}
