/**
 * Returns a name that it has not returned before: `order`, `order2`, `order3`, and no `order22` where `order2` is wanted twice. As
 * `uniqueName`, but in linear time: recordings repeat few names thousands of times.
 */
export function createNaming(): (wanted: string) => string {
  const taken = new Set<string>();
  const numbers = new Map<string, number>();
  return (wanted) => {
    const base = wanted.replace(/\d+$/, '') || wanted;
    let name = wanted;
    for (let number = numbers.get(base) ?? 2; taken.has(name); number += 1) {
      name = `${base}${number}`;
      numbers.set(base, number + 1);
    }
    taken.add(name);
    return name;
  };
}
