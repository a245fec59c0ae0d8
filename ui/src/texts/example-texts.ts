/** Texts of the dialog in which a result becomes an example of a mock. */
export const exampleTexts = {
  heading: 'Example for the mock',
  hint: 'The mock answers with this from now on: its records are there, also after Reset the mock and when the page is loaded again. Save the records in the Server menu to use them with opchain mock --data.',
  body: (call: string): string => `Body of ${call}`,
  save: 'Keep the example',
  saved: 'The mock answers with the example from the next run on.',
  invalid: (message: string): string => `This is not JSON: ${message}`,
};
