import { reportStyle } from '@opchain/drawing';

/** The styles of the HTML report of a check. */
export const htmlStyle = `${reportStyle}
.count { margin-right: 12px; }
.passed { color: var(--good); } .stale { color: var(--bad); } .deviates, .suspected { color: var(--warn); }
[hidden] { display: none !important; }
.group > summary { font-weight: 600; } .clause { padding: 4px 10px; background: var(--canvas); } .clause .case { background: var(--surface); } .case summary small { max-width: 45%; text-align: right; }
.filter { display: flex; gap: 16px; align-items: center; flex-wrap: wrap; position: sticky; top: 0; background: var(--canvas); padding: 8px 0; }
.filter input, .filter select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 5px 8px; } .filter input { width: 280px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 600; } td:not(:last-child) { text-align: right; } th, td { padding: 3px 14px 3px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
`;
