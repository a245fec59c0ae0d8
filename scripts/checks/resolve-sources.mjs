// How dependency-cruiser finds what a module imports by a package's name: in the package's sources, so that it sees the
// same modules and rules there as for imports by path, and cycles across packages.
import { join } from 'node:path';
import { workspaceSources } from '../workspace-sources.mjs';

const root = process.cwd();

export default {
  resolve: {
    alias: Object.fromEntries(
      Object.entries(workspaceSources(root)).map(([specifier, file]) => [`${specifier}$`, join(root, file)]),
    ),
  },
};
