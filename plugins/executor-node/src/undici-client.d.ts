// undici's own entry loads fetch, WebSocket and more; its client alone loads in a fraction of the time, but comes without types.
declare module 'undici/lib/dispatcher/client.js' {
  export { Client as default } from 'undici';
}
