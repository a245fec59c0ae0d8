import { parseArgs } from 'node:util';

/** What the start command takes. */
export interface Settings {
  port: number;
  host: string;
  /** Host names that the server is known by, beside `localhost` and plain addresses. */
  allowedHosts: string[];
  store: string;
  uiPath: string;
}

/** Reads the command line; throws an error whose message says what is wrong with it. */
export function readSettings(args: string[]): Settings {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string', default: '4003' },
      host: { type: 'string', default: '127.0.0.1' },
      'allowed-host': { type: 'string', multiple: true, default: [] },
      store: { type: 'string', default: 'memory' },
      'ui-path': { type: 'string', default: '/ui' },
    },
  });
  const port = Number(values.port);
  if (!/^\d+$/.test(values.port) || port > 65_535)
    throw new Error(`--port must be a number from 0 to 65535, not "${values.port}".`);
  if (!/^(\/[\w.-]+)+$/.test(values['ui-path']))
    throw new Error(`--ui-path must be a path such as /ui, not "${values['ui-path']}".`);
  const allowedHosts = [values.host, ...values['allowed-host']];
  return { port, host: values.host, allowedHosts, store: values.store, uiPath: values['ui-path'] };
}
