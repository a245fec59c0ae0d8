/** Texts of the report about a description that changed. */
export const reportTexts = {
  operationRemoved: (id: string): string => `The operation ${id} is gone.`,
  useOperation: (id: string): string => `Use ${id}`,
  parameterRemoved: (location: string, name: string): string => `The ${location} parameter ${name} is gone.`,
  fieldRemoved: (name: string): string => `The body has no field ${name} any more.`,
  mediaTypeRemoved: (contentType: string): string => `A body of ${contentType} is not taken any more.`,
  useMediaType: (contentType: string): string => `Send ${contentType}`,
  responseFieldRemoved: (mapping: string, node: string, name: string): string =>
    `${mapping}: the response of ${node} is not described with ${name} any more.`,
  schemeRemoved: (scheme: string, credential: string): string =>
    `The security scheme ${scheme} is gone; ${credential} was attached for it.`,
  useCredential: (credential: string, scheme: string): string => `Attach ${credential} for ${scheme}`,
  detach: 'Detach',
  renameTo: (name: string): string => `Rename to ${name}`,
  useMapping: (mapping: string): string => `Map ${mapping}`,
  remove: 'Remove',
  applied: 'Fit the chain to the description',
};
