/** A reference to a schema of the contract. */
export function schemaOf(name: string): { $ref: string } {
  return { $ref: `shop#/components/schemas/${name}` };
}

/** A list of values of a schema of the contract. */
export function listOf(name: string): { type: 'array'; items: { $ref: string } } {
  return { type: 'array', items: schemaOf(name) };
}
