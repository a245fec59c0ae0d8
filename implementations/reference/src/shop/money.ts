import { fieldRules } from '@opchain/contract';
import { ShopError } from './shop-error.js';

/** The integer number of cents of an amount such as 19.99. Throws `invalid-fields` for an amount that is finer than a cent. */
export function toCents(amount: number, pointer: string): number {
  const cents = Math.round(amount * 100);
  // Both a literal and a quotient are the double nearest to their decimal value: if they are equal, the literal had two decimals at most.
  if (cents / 100 !== amount)
    throw new ShopError('invalid-fields', undefined, [{ pointer, message: fieldRules.price.message }]);
  return cents || 0;
}

export function fromCents(cents: number): number {
  return cents / 100;
}
