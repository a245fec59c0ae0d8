// Preloaded into measured processes: leaves the largest resident size (kilobytes) and the processor time (microseconds) in a file when the process ends.
const { writeFileSync } = require('node:fs');

process.on('exit', () => {
  const { maxRSS, userCPUTime, systemCPUTime } = process.resourceUsage();
  writeFileSync(process.env.OPCHAIN_BENCH_COST, JSON.stringify([maxRSS, userCPUTime + systemCPUTime]));
});
