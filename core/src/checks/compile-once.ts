/**
 * The function, which compiles each written value once, by identity: plans, runs and repeated steps of one document share
 * the result, so that evaluating touches no text. What it throws is not remembered.
 */
export function compileOnce<Written extends object, Compiled extends object>(
  compile: (written: Written) => Compiled,
): (written: Written) => Compiled {
  const known = new WeakMap<Written, Compiled>();
  return (written) => {
    let compiled = known.get(written);
    if (compiled === undefined) known.set(written, (compiled = compile(written)));
    return compiled;
  };
}
