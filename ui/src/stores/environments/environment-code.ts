// Loaded when environments are first read.
export { readEnvironments } from '@opchain/core/internal/runner';
