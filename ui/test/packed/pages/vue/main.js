import { readChain } from '@opchain/core';
import { define } from '@opchain/ui';
import { createApp } from 'vue';
import App from './app.vue';

await define();
const { api, chain, credentials } = await (await fetch('setup.json')).json();
createApp(App, { api, credentials, chain: await readChain(chain) }).mount('#app');
