// The page's initial script: everything that loads before the user does anything.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');

const initial = JSON.parse(readFileSync(join(__dirname, 'ui/dist/initial-scripts.json'), 'utf8'));

module.exports = [
  {
    name: 'Initial script of the page',
    path: initial.map((file) => `ui/dist/page/${file}`),
    limit: '150 kB',
    gzip: true,
  },
];
