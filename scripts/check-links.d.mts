/** What is wrong with the links of all documents, as lines `file:line: sentence`. */
export function checkLinks(): string[];
