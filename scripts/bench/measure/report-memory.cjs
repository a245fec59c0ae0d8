// Preloaded into measured processes: leaves the largest resident size (kilobytes) in a file when the process ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () => writeFileSync(process.env.OPCHAIN_BENCH_MEMORY, String(process.resourceUsage().maxRSS)));
