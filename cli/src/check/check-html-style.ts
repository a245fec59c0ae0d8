/** The styles of the HTML report, which follow the light or dark mode of the reader. */
export const htmlStyle = `
:root { color-scheme: light dark; --text: light-dark(#16191d, #eceef1); --muted: light-dark(#505863, #abb3be); --surface: light-dark(#fff, #16191e);
  --canvas: light-dark(#f5f6f7, #0e1013); --line: light-dark(#e4e7eb, #252a31); --good: light-dark(#13703f, #5fce90); --bad: light-dark(#b3261e, #ff8f85); --warn: light-dark(#855400, #e6b04e); }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 15px; margin: 32px 0 8px; } 
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px; }
header { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--good); border-radius: 10px; padding: 16px 20px; }
header.bad { border-left-color: var(--bad); } header p { margin: 6px 0 0; color: var(--muted); }
.count { margin-right: 12px; }
.passed { color: var(--good); } .failed, .stale { color: var(--bad); } .skipped, .deviates { color: var(--warn); }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px; margin: 6px 0; }
.picture { overflow: auto; max-height: 480px; background: #fff; border-radius: 6px; margin-top: 8px; } .picture svg { display: block; max-width: 100%; height: auto; }
summary { cursor: pointer; } summary small { color: var(--muted); float: right; }
.verdict { display: inline-block; width: 90px; font-weight: 600; }
dl { display: grid; grid-template-columns: 90px 1fr; gap: 4px 12px; margin: 12px 0 6px; } dt { color: var(--muted); } dd { margin: 0; min-width: 0; }
[hidden] { display: none !important; }
.group > summary { font-weight: 600; } .clause { padding: 4px 10px; background: var(--canvas); } .clause .case { background: var(--surface); } .case summary small { max-width: 45%; text-align: right; }
.filter { display: flex; gap: 16px; align-items: center; flex-wrap: wrap; position: sticky; top: 0; background: var(--canvas); padding: 8px 0; }
.filter input, .filter select { font: inherit; color: inherit; background: var(--surface); border: 1px solid var(--line); border-radius: 6px; padding: 5px 8px; } .filter input { width: 280px; }
.wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; } th { text-align: left; font-weight: 600; } td:not(:last-child) { text-align: right; } th, td { padding: 3px 14px 3px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
