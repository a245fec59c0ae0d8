import { uniqueName } from './unique-name.js';

/** A free name for a source, from the title of its description: letters, digits, `_` and `-`, as Arazzo requires. */
export function nameSource(title: string, isTaken: (name: string) => boolean = () => false): string {
  const words = title
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '' && word !== 'api' && word !== 'the');
  return uniqueName(words.slice(0, 3).join('-') || 'api', isTaken, (name, number) => `${name}-${number}`);
}
