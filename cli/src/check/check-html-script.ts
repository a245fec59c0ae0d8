/** Filters the cases of the HTML report by verdict and text. Without it, all cases are shown. */
export const filterScript = `
const form = document.querySelector('.filter');
const [search, verdict, shown] = [form.querySelector('input'), form.querySelector('select'), form.querySelector('output')];
const groups = [...document.querySelectorAll('.group')].map((group) => ({
  group,
  isOpen: group.open,
  cases: [...group.querySelectorAll('.case')].map((one) => ({ one, text: one.textContent.toLowerCase() })),
}));
const apply = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const isFiltered = words.length > 0 || verdict.value !== '';
  let count = 0;
  for (const { group, isOpen, cases } of groups) {
    let visible = 0;
    for (const { one, text } of cases) {
      one.hidden = (verdict.value !== '' && one.dataset.verdict !== verdict.value) || !words.every((word) => text.includes(word));
      if (!one.hidden) visible += 1;
    }
    group.hidden = visible === 0;
    group.open = isFiltered ? visible > 0 : isOpen;
    count += visible;
  }
  shown.textContent = isFiltered ? count + (count === 1 ? ' case' : ' cases') : '';
};
form.hidden = false;
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
`;
