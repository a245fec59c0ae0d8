/**
 * Returns whether a parsed value, expanded to a tree, is within a limit of values and levels. YAML aliases make one
 * object appear in many locations, even inside itself.
 */
export function measureAliases(root: unknown, maxValues: number, maxDepth: number): 'modest' | 'large' | 'circular' {
  /** Size of the expanded tree, by object; 0 while it is being measured. */
  const sizes = new Map<object, number>();
  const depths = new Map<object, number>();
  if (typeof root !== 'object' || root === null) return 'modest';

  const stack: {
    readonly node: object;
    readonly children: readonly unknown[];
    next: number;
    size: number;
    depth: number;
  }[] = [];
  const enter = (node: object): void => {
    sizes.set(node, 0);
    stack.push({ node, children: Object.values(node), next: 0, size: 1, depth: 0 });
  };
  enter(root);
  for (let frame = stack.at(-1); frame !== undefined; frame = stack.at(-1)) {
    const child = frame.children[frame.next];
    if (frame.next >= frame.children.length) {
      if (frame.size > maxValues || frame.depth >= maxDepth) return 'large';
      sizes.set(frame.node, frame.size);
      depths.set(frame.node, frame.depth + 1);
      stack.pop();
    } else if (typeof child !== 'object' || child === null) {
      frame.size++;
      frame.next++;
    } else {
      const size = sizes.get(child);
      if (size === undefined) {
        enter(child);
      } else if (size === 0) {
        return 'circular';
      } else {
        frame.size += size;
        frame.depth = Math.max(frame.depth, depths.get(child) ?? 0);
        frame.next++;
      }
    }
  }
  return 'modest';
}
