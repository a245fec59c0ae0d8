/** Texts of the report on a changed description. */
export const reportTexts = {
  operationRemoved: (id: string): string => `The description has no operation ${id}.`,
  useOperation: (id: string): string => `Use ${id}`,
  parameterRemoved: (location: string, name: string): string => `The operation has no ${location} parameter ${name}.`,
  fieldRemoved: (name: string): string => `The body no longer has a field ${name}.`,
  fieldUnknown: (name: string): string => `The body has no field ${name}.`,
  mediaTypeRemoved: (contentType: string): string => `The body cannot be ${contentType}.`,
  useMediaType: (contentType: string): string => `Send ${contentType}`,
  responseFieldRemoved: (mapping: string, node: string, name: string): string =>
    `${mapping}: the response of ${node} has no field ${name}.`,
  schemeRemoved: (scheme: string, credential: string): string =>
    `The description has no security scheme ${scheme}; ${credential} is attached for it.`,
  useCredential: (credential: string, scheme: string): string => `Attach ${credential} for ${scheme}`,
  detach: 'Detach',
  renameTo: (name: string): string => `Rename to ${name}`,
  useMapping: (mapping: string): string => `Map ${mapping}`,
  remove: 'Remove',
  applied: 'Update the chain to match the description',
};
