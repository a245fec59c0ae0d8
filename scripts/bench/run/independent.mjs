// N calls at once, each answered after 100 ms.
import { createClient } from './client.mjs';

const { send, close } = createClient(process.argv[2] ?? '');
await Promise.all(Array.from({ length: Number(process.argv[3]) }, () => send('GET', '/wait/100')));
close();
