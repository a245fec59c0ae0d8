import { writeJson } from '../../model/json-text/write-json.js';
import { isObject, type JsonObject, type JsonValue } from '../../model/json.js';
import { encodeReservedText, encodeUrlText } from './encode-text.js';
import { type Pair, serializeAsPairs } from './serialize-parameter.js';

/**
 * Serializes an object as `application/x-www-form-urlencoded`, in a body or a query string. Without an explicit style, a
 * list is repeated and an object is JSON (OpenAPI, "Encoding Object").
 *
 * @param encoding the Encoding Object of each field, by name
 * @param subject what the form is, for errors: `the body`
 */
export function buildForm(fields: JsonObject, encoding: JsonObject, subject: string): string {
  return Object.entries(fields)
    .flatMap(([name, value]) => writeField(name, value, encoding[name], subject))
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
}

function writeField(name: string, value: JsonValue, encoding: JsonValue | undefined, subject: string): Pair[] {
  if (value === null) return [];
  const { style, explode, allowReserved } = readStyle(encoding);
  const encode = (text: string): string =>
    allowReserved ? encodeReservedText(text, subject, 'query') : encodeUrlText(text, subject);
  if (style === undefined && isObject(value)) return [[encodeUrlText(name, subject), encode(writeJson(value))]];
  return serializeAsPairs({ name, style: style ?? 'form', explode }, value, encode);
}

/** How an Encoding Object serializes a field; a missing style means none of its members is there. */
export function readStyle(encoding: JsonValue | undefined): {
  readonly style: string | undefined;
  readonly explode: boolean;
  readonly allowReserved: boolean;
} {
  const settings = isObject(encoding) ? encoding : {};
  const own = typeof settings['style'] === 'string' ? settings['style'] : undefined;
  const isStyled = ['explode', 'allowReserved'].some((key) => typeof settings[key] === 'boolean');
  const style = own ?? (isStyled ? 'form' : undefined);
  const { explode } = settings;
  return {
    style,
    explode: typeof explode === 'boolean' ? explode : (style ?? 'form') === 'form',
    allowReserved: settings['allowReserved'] === true,
  };
}
