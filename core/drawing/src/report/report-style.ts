/** The styles that HTML reports share, which follow the light or dark mode of the reader. */
export const reportStyle = `
:root { color-scheme: light dark; --text: light-dark(#16191d, #eceef1); --muted: light-dark(#505863, #abb3be); --surface: light-dark(#fff, #16191e);
  --canvas: light-dark(#f5f6f7, #0e1013); --line: light-dark(#e4e7eb, #252a31); --good: light-dark(#13703f, #5fce90); --bad: light-dark(#b3261e, #ff8f85); --warn: light-dark(#855400, #e6b04e); }
body { margin: 0; background: var(--canvas); color: var(--text); font: 14px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', sans-serif; }
main { max-width: 1080px; margin: 0 auto; padding: 24px; }
h1 { font-size: 20px; margin: 0; } h2 { font-size: 15px; margin: 32px 0 8px; } 
code, pre { font-family: ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; font-size: 12px; }
header { background: var(--surface); border: 1px solid var(--line); border-left: 4px solid var(--good); border-radius: 10px; padding: 16px 20px; }
header.bad { border-left-color: var(--bad); } header p { margin: 6px 0 0; color: var(--muted); }
details { background: var(--surface); border: 1px solid var(--line); border-radius: 8px; padding: 8px 14px; margin: 6px 0; }
.picture { overflow: auto; max-height: 480px; background: #f5f6f7; border: 1px solid var(--line); border-radius: 8px; margin-top: 8px; } .picture svg { display: block; max-width: 100%; height: auto; margin: 0 auto; } .picture.wide svg { width: 100%; min-width: 800px; }
summary { cursor: pointer; overflow-wrap: anywhere; } summary::after { content: ''; display: block; clear: both; } summary small { color: var(--muted); float: right; margin-left: 12px; }
.verdict { display: inline-block; min-width: 6.5em; margin-right: 8px; font-weight: 600; }
.succeeded { color: var(--good); } .failed { color: var(--bad); } .handled, .skipped, .cancelled { color: var(--warn); }
dl { display: grid; grid-template-columns: 90px 1fr; gap: 4px 12px; margin: 12px 0 6px; } dt { color: var(--muted); } dd { margin: 0; min-width: 0; }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
`;
