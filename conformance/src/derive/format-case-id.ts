/** A stable ID of words and hyphens: `length-create-customer-body-name-201-characters`. */
export function formatCaseId(...parts: readonly string[]): string {
  return parts
    .join('-')
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/[^A-Za-z0-9]+/g, (text) => (/^[\s/_-]+$/.test(text) ? '-' : `-${[...text].map(codeOf).join('')}-`))
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase();
}

const codeOf = (character: string) => (/[\s/_-]/.test(character) ? '' : character.codePointAt(0)!.toString(16));
