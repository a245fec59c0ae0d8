/** A reference to a schema of the contract. */
export function schemaOf(name: string): { $ref: string } {
  return { $ref: `shop#/components/schemas/${name}` };
}

/** A list of what a schema of the contract describes. */
export function listOf(name: string): { type: 'array'; items: { $ref: string } } {
  return { type: 'array', items: schemaOf(name) };
}
