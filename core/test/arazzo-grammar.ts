import fc from 'fast-check';

/**
 * The ABNF of runtime expressions, as in Arazzo 1.1 ("Runtime Expressions"); `{` and `}` of CHAR and of pointers are
 * excluded there too.
 */
export const grammar = `
expression = ( "$url" / "$method" / "$statusCode" / "$request." source / "$response." source / "$message." source / "$inputs." inputs-reference / "$outputs." outputs-reference / "$steps." steps-reference / "$workflows." workflows-reference / "$sourceDescriptions." source-reference / "$components." components-reference / "$self" )
source = ( header-reference / query-reference / path-reference / body-reference / payload-reference )
header-reference = "header." token
query-reference = "query." name
path-reference = "path." name
body-reference = "body" ["#" json-pointer ]
payload-reference = "payload" ["#" json-pointer ]
inputs-reference = input-name [ "#" json-pointer ]
outputs-reference = output-name [ "#" json-pointer ]
input-name = identifier
output-name = identifier
steps-reference = step-id ".outputs." output-name [ "#" json-pointer ]
step-id = identifier-strict
workflows-reference = workflow-id "." workflow-field "." workflow-field-name [ "#" json-pointer ]
workflow-id = identifier-strict
workflow-field = "inputs" / "outputs"
workflow-field-name = identifier
source-reference = source-name "." source-reference-id
source-name = identifier-strict
source-reference-id = 1*CHAR
components-reference = component-type "." component-name
component-type = "parameters" / "successActions" / "failureActions"
component-name = identifier
identifier-strict = 1*( ALPHA / DIGIT / "-" / "_" )
identifier = 1*( ALPHA / DIGIT / "." / "-" / "_" )
name = *( CHAR )
json-pointer = *( "/" reference-token )
reference-token = *( unescaped / escaped )
unescaped = %x00-2E / %x30-7A / %x7C / %x7F-10FFFF
escaped = "~" ( "0" / "1" )
token = 1*tchar
tchar = "!" / "#" / "$" / "%" / "&" / "'" / "*" / "+" / "-" / "." / "^" / "_" / "\`" / "|" / "~" / DIGIT / ALPHA
CHAR = unescape / escape ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )
escape = %x5C
unescape = %x20-21 / %x23-5B / %x5D-7A / %x7C / %x7E-10FFFF
expression-string = *( literal-char / embedded-expression )
embedded-expression = "{" expression "}"
literal-char = %x00-7A / %x7C / %x7E-10FFFF
ALPHA = %x41-5A / %x61-7A
DIGIT = %x30-39
HEXDIG = DIGIT / "A" / "B" / "C" / "D" / "E" / "F"
`;

const excludedByTheProse = /[{}]/;
const MAX_REPEATED = 6;

/** Texts of a rule of an ABNF (RFC 5234): alternatives, groups, options, repetitions, strings and character ranges. */
export function generate(abnf: string, rule: string): fc.Arbitrary<string> {
  const rules = new Map(
    abnf
      .trim()
      .split('\n')
      .map((line): [string, string] => {
        const at = line.indexOf(' = ');
        return [line.slice(0, at), line.slice(at + 3)];
      }),
  );
  const built = new Map<string, fc.Arbitrary<string>>();
  const ruleOf = (name: string): fc.Arbitrary<string> => {
    const known = built.get(name);
    if (known !== undefined) return known;
    const text = rules.get(name);
    if (text === undefined) throw new Error(`the grammar has no rule ${name}`);
    const made = new AbnfReader(text, ruleOf).readAlternatives();
    built.set(name, made);
    return made;
  };
  return ruleOf(rule);
}

class AbnfReader {
  #at = 0;

  constructor(
    readonly text: string,
    readonly ruleOf: (name: string) => fc.Arbitrary<string>,
  ) {}

  readAlternatives(): fc.Arbitrary<string> {
    const alternatives = [this.#readSequence()];
    while (this.#match(/\s*\/\s*/y) !== undefined) alternatives.push(this.#readSequence());
    return fc.oneof(...alternatives);
  }

  #readSequence(): fc.Arbitrary<string> {
    const parts: fc.Arbitrary<string>[] = [];
    for (let part = this.#readRepeated(); part !== undefined; part = this.#readRepeated()) parts.push(part);
    return fc.tuple(...parts).map((texts) => texts.join(''));
  }

  #readRepeated(): fc.Arbitrary<string> | undefined {
    this.#match(/\s+/y);
    const count = this.#match(/\d*\*|\d+(?=[A-Z])/y);
    const element = this.#readElement();
    if (element === undefined || count === undefined) return element;
    const minLength = Number(count.replace('*', ''));
    const maxLength = count.endsWith('*') ? MAX_REPEATED : minLength;
    return fc.array(element, { minLength, maxLength }).map((texts) => texts.join(''));
  }

  #readElement(): fc.Arbitrary<string> | undefined {
    const bracket = this.#match(/[([]/y);
    if (bracket !== undefined) {
      const inner = this.readAlternatives();
      if (this.#match(/\s*[)\]]/y) === undefined) throw new Error(`a bracket is not closed in ${this.text}`);
      return bracket === '[' ? fc.option(inner, { nil: '' }) : inner;
    }
    const literal = this.#match(/"[^"]*"/y);
    if (literal !== undefined) return fc.constant(literal.slice(1, -1));
    const codes = this.#match(/%x[0-9A-F]+(?:-[0-9A-F]+)?/y);
    if (codes !== undefined) return charactersOf(codes.slice(2));
    const name = this.#match(/[A-Za-z][A-Za-z0-9-]*/y);
    return name === undefined ? undefined : this.ruleOf(name);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.text)?.[0];
    if (found !== undefined) this.#at += found.length;
    return found;
  }
}

/** Mostly the ends of a range and ASCII; no surrogates, which are not characters. */
function charactersOf(codes: string): fc.Arbitrary<string> {
  const [low = 0, high = low] = codes.split('-').map((code) => Number.parseInt(code, 16));
  const near = fc.integer({ min: low, max: Math.min(high, Math.max(low, 0x7f)) });
  return fc
    .oneof(near, fc.constantFrom(low, high), fc.integer({ min: low, max: high }))
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => !excludedByTheProse.test(character));
}
