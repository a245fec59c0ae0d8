/** Returns a name that it has not returned before: `order`, `order2`, `order3`. Recordings repeat few names many times. */
export function createNaming(): (wanted: string) => string {
  const taken = new Set<string>();
  const counts = new Map<string, number>();
  return (wanted) => {
    let count = (counts.get(wanted) ?? 0) + 1;
    while (taken.has(toName(wanted, count))) count += 1;
    const name = toName(wanted, count);
    counts.set(wanted, count);
    taken.add(name);
    return name;
  };
}

const toName = (wanted: string, count: number) => (count === 1 ? wanted : `${wanted}${count}`);
