import type { JsonObject } from '@opchain/core/internal/model';
import { checkOptions } from '../options/check-options.js';
import type { ConfigSection } from '../command/command.js';
import type { Option } from '../options/option.js';
import { configKey } from '../options/parse-options.js';
import { runOptions } from '../options/run-options.js';
import { serveOptions } from '../options/serve-options.js';

const text = { type: 'string', minLength: 1 };

/** An object with these members at most. */
const closed = (properties: JsonObject): JsonObject => ({
  type: 'object',
  additionalProperties: false,
  properties,
});

/** The members of a section: those of the options that it sets. */
const members = (section: ConfigSection): JsonObject =>
  Object.fromEntries(
    [runOptions, checkOptions, serveOptions].flatMap((options) =>
      Object.values<Option>(options).flatMap(({ name, type: { config } }) =>
        config?.section === section ? [[configKey(name), config.schema]] : [],
      ),
    ),
  );

/** JSON Schema of an `OpchainConfig` as JSON; plugins are validated when they are loaded. */
export const configSchema = closed({
  plugins: { type: 'array' },
  servers: { type: 'object', additionalProperties: text },
  tls: {
    type: 'object',
    additionalProperties: closed({ ca: text, cert: text, key: text, passphrase: text }),
  },
  proxies: { type: 'object', additionalProperties: text },
  limits: closed(members('limits')),
  reports: closed(members('reports')),
  ...members('top'),
});
