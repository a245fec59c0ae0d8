// Writes custom-elements.json, the manifest of the public elements, from their sources; `--check` reports whether it is up to date.
// @ts-expect-error the package's types omit these exports
import { create, ts } from '@custom-elements-manifest/analyzer';
// @ts-expect-error the package has no types
import { litPlugin } from '@custom-elements-manifest/analyzer/src/features/framework-plugins/lit/lit.js';
import { existsSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const ui = dirname(dirname(fileURLToPath(import.meta.url)));
const target = join(ui, 'custom-elements.json');
const elements = ['builder', 'canvas', 'credentials', 'inspector', 'palette', 'results'].map(
  (name) => `src/elements/opchain-${name}/opchain-${name}.ts`,
);
const sources = ['src/elements/opchain-element.ts', 'src/elements/events.ts', ...elements];
/** The tokens with their defaults, each described by the comment above its group. */
function listTokens() {
  const source = readFileSync(join(ui, 'src/styles/tokens.ts'), 'utf8');
  const tokens = [];
  let description = '';
  for (const [, comment, name, value = ''] of source.matchAll(/\/\* (.+?) \*\/|(--opchain-[\w-]+):\s*([^;]+);/g)) {
    if (comment !== undefined) description = comment;
    else tokens.push({ description, name, default: value.replace(/\s+/g, ' ') });
  }
  return tokens;
}

/** @typedef {{ name: string, kind?: string, privacy?: string, fieldName?: string }} Described */

const isPublic = (/** @type {Described} */ { name, privacy = 'public' }) =>
  privacy === 'public' && !name.startsWith('#');

/** Keeps the public parts, and points to the published files. */
const published = {
  name: 'published',
  /** @param {{ customElementsManifest: { modules: any[] } }} linked what the analyzer found, whose own types omit most of it */
  packageLinkPhase({ customElementsManifest }) {
    const shipped = (/** @type {string} */ path) => path.replace(/^\/?src\//, 'dist/').replace(/\.ts$/, '.js');
    for (const module of customElementsManifest.modules) {
      module.path = shipped(module.path);
      module.declarations = module.declarations?.filter((/** @type {Described} */ { kind }) => kind === 'class');
      for (const each of module.exports ?? [])
        if (each.declaration?.module) each.declaration.module = shipped(each.declaration.module);
      for (const declaration of module.declarations ?? []) {
        declaration.members = declaration.members?.filter(isPublic);
        // The documented ones; the analyzer also finds dispatched events, without their names.
        declaration.events = declaration.events?.filter((/** @type {Described} */ { name }) =>
          name?.startsWith('opchain-'),
        );
        const known = new Set(declaration.members?.map((/** @type {Described} */ { name }) => name));
        declaration.attributes = declaration.attributes?.filter(
          (/** @type {Described} */ { fieldName }) => fieldName === undefined || known.has(fieldName),
        );
        for (const member of declaration.members ?? [])
          for (const part of [member, declaration])
            if (part.inheritedFrom?.module) part.inheritedFrom.module = shipped(part.inheritedFrom.module);
        for (const attribute of declaration.attributes ?? [])
          if (attribute.inheritedFrom?.module) attribute.inheritedFrom.module = shipped(attribute.inheritedFrom.module);
        if (declaration.superclass?.module) declaration.superclass.module = shipped(declaration.superclass.module);
        if (declaration.tagName) declaration.cssProperties = listTokens();
      }
    }
  },
};

export function makeManifest() {
  const modules = sources.map((path) =>
    ts.createSourceFile(path, readFileSync(join(ui, path), 'utf8'), ts.ScriptTarget.ES2022, true),
  );
  return create({ modules, plugins: [...litPlugin(), published], context: { dev: false } });
}

const isMain = process.argv[1] && resolve(process.argv[1]) === fileURLToPath(import.meta.url);
if (isMain) {
  const text = `${JSON.stringify(makeManifest(), null, 2)}\n`;
  if (!process.argv.includes('--check')) await writeFile(target, text);
  else if (!existsSync(target) || readFileSync(target, 'utf8') !== text) {
    console.error('ui/custom-elements.json is not what the sources say. Run `node ui/scripts/write-manifest.mjs`.');
    process.exitCode = 1;
  }
}
