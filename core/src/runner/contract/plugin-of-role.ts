import type { AuthProvider, Executor } from '../../plugin/contract.js';

const plugins = new WeakMap<object, string>();

/** Keeps which plugin a provider or executor belongs to, for messages. Returns it. */
export function setPlugin<Role extends AuthProvider | Executor>(role: Role, plugin: string): Role {
  plugins.set(role, plugin);
  return role;
}

/** `the executor "fetch" of the plugin "executor-fetch"`. */
export function describeRole(role: AuthProvider | Executor): string {
  const plugin = plugins.get(role);
  return `the ${'obtain' in role ? 'auth provider' : 'executor'} "${role.name}"${plugin === undefined ? '' : ` of the plugin "${plugin}"`}`;
}
