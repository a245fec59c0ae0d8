/** The name itself if it is free, otherwise the first free one with a number from 2: `getOrder`, `getOrder2`, … */
export function uniqueName(preferred: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(preferred)) return preferred;
  const stem = preferred.replace(/\d+$/, '') || preferred;
  for (let number = 2; ; number += 1) if (!isTaken(`${stem}${number}`)) return `${stem}${number}`;
}
