/** Names of the characters from U+00A0 to U+00FF, in their order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

/** Names of the characters from U+0391 to U+03C9, in their order; `-` where there is none. */
const greek =
  'Alpha Beta Gamma Delta Epsilon Zeta Eta Theta Iota Kappa Lambda Mu Nu Xi Omicron Pi Rho - Sigma Tau Upsilon Phi Chi Psi Omega - - - - - - - alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega';

/** Each character, followed by its names. The punctuation of ASCII has names since HTML 5. */
const others = [
  ...['\tTab', '\nNewLine', '!excl', '"quot QUOT', '#num', '$dollar', '%percnt', '&amp AMP', "'apos", '(lpar', ')rpar'],
  ...['*ast midast', '+plus', ',comma', '.period', '/sol', ':colon', ';semi', '<lt LT', '=equals', '>gt GT', '?quest'],
  ...['@commat', '[lbrack lsqb', '\\bsol', ']rbrack rsqb', '^Hat', '_lowbar UnderBar', '`grave DiacriticalGrave'],
  ...['{lbrace lcub', '|vert verbar VerticalLine', '}rbrace rcub', 'ŒOElig', 'œoelig', 'ŠScaron', 'šscaron', 'ŸYuml'],
  ...['ƒfnof', 'ˆcirc', '˜tilde', '–ndash', '—mdash', '‘lsquo', '’rsquo', '‚sbquo', '“ldquo', '”rdquo', '„bdquo'],
  ...['†dagger', '‡Dagger', '•bull', '…hellip', '‰permil', '‹lsaquo', '›rsaquo', '€euro', '™trade'],
];

/** Code units by the names that HTML gives to characters: those of windows-1252, ASCII and Greek. */
export const entityNames: ReadonlyMap<string, number> = new Map([
  ...listFrom(0xa0, latin),
  ...listFrom(0x391, greek),
  ...others.flatMap((entry) =>
    entry
      .slice(1)
      .split(' ')
      .map((name): [string, number] => [name, entry.charCodeAt(0)]),
  ),
]);

function listFrom(first: number, names: string): [string, number][] {
  return names.split(' ').map((name, index) => [name, first + index]);
}
