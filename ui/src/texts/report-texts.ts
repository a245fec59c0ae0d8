/** Texts of the report about a description that changed. */
export const reportTexts = {
  operationGone: (id: string): string => `The operation ${id} is gone.`,
  useOperation: (id: string): string => `Use ${id}`,
  parameterGone: (place: string, name: string): string => `The ${place} parameter ${name} is gone.`,
  fieldGone: (name: string): string => `The body has no field ${name} any more.`,
  mediaTypeGone: (contentType: string): string => `A body of ${contentType} is not taken any more.`,
  useMediaType: (contentType: string): string => `Send ${contentType}`,
  responseGone: (mapping: string, node: string, name: string): string => `${mapping}: the response of ${node} is not described with ${name} any more.`,
  schemeGone: (scheme: string, credential: string): string => `The security scheme ${scheme} is gone; ${credential} was attached for it.`,
  useCredential: (credential: string, scheme: string): string => `Attach ${credential} for ${scheme}`,
  detach: 'Detach',
  renameTo: (name: string): string => `Rename to ${name}`,
  useMapping: (mapping: string): string => `Map ${mapping}`,
  remove: 'Remove',
  applied: 'Fit the chain to the description',
};
