import type { SaveFormat } from './document-format.js';

/** The name and media type of the file that a document is saved as: named after its present file, or its title. */
export function nameDocumentFile(
  present: string,
  saveFormat: SaveFormat,
): { readonly name: string; readonly type: string } {
  const baseName =
    present
      .replace(/(\.arazzo)?\.(ya?ml|json)$/i, '')
      .replace(/[^\p{L}\p{N}._-]+/gu, '-')
      .replace(/^-+|-+$/g, '') || 'chain';
  return saveFormat === 'json'
    ? { name: `${baseName}.arazzo.json`, type: 'application/json' }
    : { name: `${baseName}${saveFormat === 'yaml-1.0.1' ? '-1.0.1' : ''}.arazzo.yaml`, type: 'application/yaml' };
}
