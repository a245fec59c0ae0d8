// A file of its own, so that only a page whose host relays loads it.
export { relayExecutor } from '@opchain/executor-relay';
