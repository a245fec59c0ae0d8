/** The workflows that were opened on the way to `open`, each from the one before: back at one of them, those after it are forgotten. */
export function nextTrail(
  trail: readonly string[],
  from: string,
  open: string,
  known: readonly string[],
): readonly string[] {
  const visited = [...trail, from].filter((id) => known.includes(id));
  const back = visited.indexOf(open);
  return back < 0 ? visited : visited.slice(0, back);
}
