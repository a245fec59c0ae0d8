/**
 * The name itself if it is free, otherwise the first free one with a number from 2: `getOrder`, `getOrder2`, …
 *
 * @param addNumber how a number becomes part of the name
 */
export function uniqueName(
  preferred: string,
  isTaken: (name: string) => boolean,
  addNumber: (name: string, number: number) => string = replaceNumber,
): string {
  let name = preferred;
  for (let number = 2; isTaken(name); number += 1) name = addNumber(preferred, number);
  return name;
}

/** `getOrder2` is followed by `getOrder3`, not by `getOrder22`. */
function replaceNumber(name: string, number: number): string {
  return `${name.replace(/\d+$/, '') || name}${number}`;
}
