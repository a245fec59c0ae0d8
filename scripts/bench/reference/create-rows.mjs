// Creates products with the model's own `create` and nothing else, `lanes` at a time, for `seconds`; prints how many a second.
import { randomUUID } from 'node:crypto';
import { openDatabase } from '../../../implementations/reference/dist/database/open-database.js';

const [file, lanes, seconds] = process.argv.slice(2);
const { tables, close } = await openDatabase(file);

async function createFor(milliseconds) {
  const end = performance.now() + milliseconds;
  let created = 0;
  const lane = async () => {
    while (performance.now() < end) {
      await tables.products.create({ id: randomUUID(), name: 'Teapot', priceCents: 1999, createdAt: new Date().toISOString() });
      created += 1;
    }
  };
  await Promise.all(Array.from({ length: Number(lanes) }, lane));
  return created;
}

await createFor(500);
const started = performance.now();
const created = await createFor(Number(seconds) * 1000);
console.log(created / ((performance.now() - started) / 1000));
await close();
