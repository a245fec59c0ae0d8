// Creates products with nothing but a Sequelize model, `lanes` at a time, for `seconds`; prints how many a second.
import { randomUUID } from 'node:crypto';
import { DataTypes, Sequelize } from 'sequelize';

const [storage, lanes, seconds] = process.argv.slice(2);
const sequelize = new Sequelize({ dialect: 'sqlite', storage, logging: false });
await sequelize.query('PRAGMA journal_mode = WAL');
await sequelize.query('PRAGMA synchronous = NORMAL');
const Product = sequelize.define(
  'products',
  {
    position: { type: DataTypes.INTEGER, primaryKey: true, autoIncrement: true },
    id: { type: DataTypes.STRING, allowNull: false, unique: true },
    name: { type: DataTypes.STRING, allowNull: false },
    priceCents: { type: DataTypes.BIGINT, allowNull: false },
    createdAt: { type: DataTypes.STRING, allowNull: false },
  },
  { timestamps: false },
);
await Product.sync();

async function createFor(milliseconds) {
  const end = performance.now() + milliseconds;
  let created = 0;
  const lane = async () => {
    while (performance.now() < end) {
      await Product.create({ id: randomUUID(), name: 'Teapot', priceCents: 1999, createdAt: new Date().toISOString() });
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
await sequelize.close();
