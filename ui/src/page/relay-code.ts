// A separate file, so that only pages with a relay load it.
export { relayExecutor } from '@opchain/executor-relay';
