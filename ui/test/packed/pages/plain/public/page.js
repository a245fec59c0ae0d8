import { readChain } from './opchain.js';

const builder = document.querySelector('opchain-builder');
const { chain, credentials } = await (await fetch('setup.json')).json();
builder.addEventListener('opchain-run-finished', (event) => (document.title = `run ${event.summary.state}`));
builder.credentials = credentials;
builder.chain = await readChain(chain);
