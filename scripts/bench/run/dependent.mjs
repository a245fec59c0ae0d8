// N GETs, each asking for the id that the one before answered.
import { createClient } from './client.mjs';

const { send, close } = createClient(process.argv[2] ?? '');
let id = '0';
for (let index = 0; index < Number(process.argv[3]); index += 1) id = (await send('GET', `/next/${id}`)).id;
console.log(id);
close();
