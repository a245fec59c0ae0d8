/** The version of this package; the bundler fills it in from package.json. */
export const version: string = process.env['OPCHAIN_VERSION'] ?? '0.0.0';
