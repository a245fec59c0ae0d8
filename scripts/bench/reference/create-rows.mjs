// Creates products with the model's own `create` and nothing else, `lanes` at a time, for `seconds`; prints, as JSON, how many a second and the
// milliseconds that 99 of 100 stayed below.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../implementations/reference/dist/database/open-database.js';

const [file = '', lanes, seconds] = process.argv.slice(2);
const { tables, close } = await openDatabase(file);

/** @param {number} milliseconds */
async function createFor(milliseconds) {
  const end = performance.now() + milliseconds;
  /** @type {number[]} */
  const times = [];
  const lane = async () => {
    while (performance.now() < end) {
      const sentAt = performance.now();
      await tables.products.create({
        id: randomUUID(),
        name: 'Teapot',
        priceCents: 1999,
        createdAt: new Date().toISOString(),
      });
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(Array.from({ length: Number(lanes) }, lane));
  return times.sort((a, b) => a - b);
}

await createFor(500);
const started = performance.now();
const times = await createFor(Number(seconds) * 1000);
const rate = times.length / ((performance.now() - started) / 1000);
console.log(JSON.stringify({ rate, slowest: times[Math.floor(times.length * 0.99)] }));
await close();
