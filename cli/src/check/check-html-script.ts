/** Filters the cases of the HTML report by verdict and text. Without it, all cases are shown. */
export const filterScript = `
const form = document.querySelector('.filter');
const [search, verdict, shown] = [form.querySelector('input'), form.querySelector('select'), form.querySelector('output')];
const cases = [...document.querySelectorAll('.case')].map((one) => ({
  one,
  text: [one, one.closest('.clause').firstElementChild, one.closest('.group').firstElementChild]
    .map(({ textContent }) => textContent)
    .join(' ')
    .toLowerCase(),
}));
const groups = [...document.querySelectorAll('.clause, .group')].map((group) => ({ group, isOpen: group.open }));
const apply = () => {
  const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean);
  const isFiltered = words.length > 0 || verdict.value !== '';
  let count = 0;
  for (const { one, text } of cases) {
    one.hidden = (verdict.value !== '' && one.dataset.verdict !== verdict.value) || !words.every((word) => text.includes(word));
    if (!one.hidden) count += 1;
  }
  for (const { group, isOpen } of groups) {
    group.hidden = group.querySelector('.case:not([hidden])') === null;
    group.open = isFiltered ? !group.hidden : isOpen;
  }
  shown.textContent = isFiltered ? count + (count === 1 ? ' case' : ' cases') : '';
};
form.hidden = false;
form.addEventListener('input', apply);
form.addEventListener('submit', (event) => event.preventDefault());
`;
