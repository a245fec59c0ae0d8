import type { ParameterSpec } from '../../model/api-description.js';
import { isObject } from '../../model/json.js';
import { buildForm } from './build-form.js';
import type { ParameterValue } from './parameter-value.js';
import { encodeQueryText, encodeUrlText } from './encode-text.js';
import { mediaTypeOf, serializeContent } from './serialize-content.js';
import { serializeAsPairs } from './serialize-parameter.js';

/** True for a query string in the form format, which is the format unless the description names another one. */
export function isFormQuery({ contentType }: ParameterSpec): boolean {
  return contentType === undefined || mediaTypeOf(contentType) === 'application/x-www-form-urlencoded';
}

/**
 * The whole query string (Arazzo 1.1, "Parameter Object", `querystring`), without its question mark. An object in the form
 * format is written like a form body (OpenAPI 3.2, "Parameter Locations", `querystring`). Text in the form
 * format is sent as it is, except for characters that no query may contain; text of another media type is one
 * percent-encoded value.
 */
export function buildQueryString({ spec, value }: ParameterValue): string {
  const subject = `the query string parameter "${spec.name}"`;
  const encode = (text: string): string => encodeUrlText(text, subject);
  if (!isFormQuery(spec))
    return encode(typeof value === 'string' ? value : serializeContent(spec.contentType ?? '', value));
  if (typeof value === 'string') return encodeQueryText(value.replace(/^\?/, ''), subject);
  if (isObject(value)) return buildForm(value, spec.encoding ?? {}, subject);
  return serializeAsPairs({ name: spec.name, style: 'form', explode: true }, value, encode)
    .map(([name, text]) => `${name}=${text}`)
    .join('&');
}
