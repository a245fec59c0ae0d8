/** The name itself where it is free, else the first free one with a number from 2: `getOrder`, `getOrder2`, … */
export function freeName(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  const stem = wanted.replace(/\d+$/, '') || wanted;
  for (let number = 2; ; number += 1) if (!isTaken(`${stem}${number}`)) return `${stem}${number}`;
}
