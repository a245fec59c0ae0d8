import { readFileSync } from 'node:fs';

/** Texts that a browser would run or fetch in some context, based on known attacks. `alert` reports execution. */
const own: readonly string[] = [
  // Breaking out of the context: an attribute, an element, a comment, a template literal, a tag.
  `"><img src=leaves-attribute onerror=alert(1)>`,
  `'><svg onload=alert(2)>`,
  `--><script>alert(3)</script>`,
  '`><img src=leaves-backtick onerror=alert(4)>',
  `</title><script>alert(5)</script>`,
  `</textarea><img src=leaves-textarea onerror=alert(6)>`,
  `</style><img src=leaves-style onerror=alert(7)>`,
  `]]><img src=leaves-cdata onerror=alert(8)>`,
  `" onfocus=alert(9) autofocus x="`,
  `" autofocus onfocusin="alert(10)`,
  // Elements that run or fetch by themselves.
  `<img src=x-plain onerror=alert(11)>`,
  `<svg><script>alert(12)</script></svg>`,
  `<svg><animate onbegin=alert(13) attributeName=x dur=1s></svg>`,
  `<iframe srcdoc="<script>parent.alert(14)</script>"></iframe>`,
  `<iframe src="javascript:parent.alert(15)"></iframe>`,
  `<object data="object-fetched"></object><embed src="embed-fetched">`,
  `<video><source src=video-fetched onerror=alert(16)></video><audio src=audio-fetched onerror=alert(17)>`,
  `<link rel=stylesheet href="//style.invalid/fetched.css"><link rel=prefetch href="//prefetch.invalid/">`,
  `<style>@import "//import.invalid/fetched.css"; * { background: url(//background.invalid/) }</style>`,
  `<meta http-equiv=refresh content="0;url=//refresh.invalid/">`,
  `<base href="//base.invalid/">`,
  `<form action="//form.invalid/" id=form><input name=nodeName><button autofocus onfocus=alert(18)>`,
  `<details open ontoggle=alert(19)>`,
  `<marquee onstart=alert(20)>`,
  `<x onanimationstart=alert(21) style="animation: spin 1s">`,
  `<input autofocus onfocus=alert(22)>`,
  // Text that becomes markup when written a second time.
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=rewritten onerror=alert(23)&gt;">`,
  `<svg></p><style><a id="</style><img src=rewritten-style onerror=alert(24)>">`,
  `<noscript><p title="</noscript><img src=rewritten-noscript onerror=alert(25)>">`,
  `<template><img src=template-fetched onerror=alert(26)></template>`,
  `<listing>&lt;img src=listing onerror=alert(27)&gt;</listing>`,
  `&lt;img src=unescaped onerror=alert(28)&gt;`,
  `&#60;script&#62;alert(29)&#60;/script&#62;`,
  // Names of the page's own objects.
  `<img name=getElementById><form name=body><input id=attributes>`,
  `<a id=opchain><a id=opchain name=config href="//config.invalid/">`,
  // URLs that run.
  `javascript:alert(30)`,
  `java\tscript:alert(31)`,
  `data:text/html,<script>alert(32)</script>`,
  `vbscript:alert(33)`,
  // Templates of other libraries, and of the page's own.
  '${alert(34)}',
  `{{constructor.constructor('alert(35)')()}}`,
  `{{$on.constructor('alert(36)')()}}`,
  `<%= alert(37) %>`,
  `<!--?lit$0$--><img src=lit onerror=alert(38)>`,
  `[click](javascript:alert(39)) ![image](//markdown.invalid/fetched.png)`,
  `[[${'x'.repeat(40)}]]<script>alert(40)</script>`,
  // Styles, and characters that change how text is read.
  `red; background: url(//color.invalid/)`,
  `url(javascript:alert(41))`,
  `‮<script>alert(42)</script>‬`,
  `<scr\u0000ipt>alert(43)</scr\u0000ipt>`,
  `\u2028<img src=separator onerror=alert(44)>\u2029`,
];

interface Published {
  readonly strings: readonly string[];
}

/** All of them, published ones first, without duplicates. */
export const hostileTexts: readonly string[] = [
  ...new Set([
    ...(JSON.parse(readFileSync('ui/test/hostile/naughty-strings.json', 'utf8')) as Published).strings,
    ...own,
  ]),
];
