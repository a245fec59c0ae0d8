'use strict';
/** Imports a user's module. The bundle is CommonJS, where `import()` has become `require()`. */
exports.importModule = (url) => import(url);
