import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { parseText } from '@opchain/core/internal/document';

/** The errors of the specification's own schema for a document, if the tests have it. */
export async function validateArazzo(): Promise<((document: unknown) => readonly string[]) | undefined> {
  const file = process.env['ARAZZO_SCHEMA'];
  if (file === undefined) {
    console.log(
      'ARAZZO_SCHEMA is not set, so written files are read back, and not validated against the specification’s schema',
    );
    return undefined;
  }
  const ajv = new Ajv2020({ strict: false });
  // The package's types describe its ES module form; under CommonJS the function is the module's default export.
  const add = (addFormats as unknown as { default?: typeof addFormats }).default ?? addFormats;
  (add as unknown as (target: Ajv2020) => void)(ajv);
  const validate = ajv.compile((await parseText(readFileSync(file, 'utf8'))) as object);
  return (document) =>
    validate(document)
      ? []
      : (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message ?? ''}`);
}
