/** Texts of the card that tells what an operation of the palette is. */
export const operationCardTexts = {
  parameters: 'Parameters',
  body: 'Body',
  responses: 'Responses',
  credentials: 'Credentials',
  noCredential: 'none',
  deprecated: 'Deprecated',
  required: 'required',
  moreFields: (count: number): string => (count === 1 ? '1 more field' : `${count} more fields`),
  add: 'Add to the chain',
  howToAdd: 'A double-click or Enter adds it too; drag it to choose its position.',
  loading: 'Reading…',
};
