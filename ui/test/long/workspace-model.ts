import { createHash } from 'node:crypto';
import { type Chain, openDocument } from '@opchain/core';

/** The open document of a page. */
export interface OpenState {
  readonly id: string;
  /** Title and names of its steps. */
  readonly outline: string;
  /** Everything in it. */
  readonly content: string;
  /** Not saved in a file as it is. */
  readonly changed: boolean;
  readonly path: string | undefined;
}

/** The last state of a document in a page. */
interface Head {
  readonly content: string;
  /** An operation was added, whose inputs the page fills in once it knows them. */
  readonly isIncomplete: boolean;
  /** There are edits that only the browser has. */
  readonly isOwn: boolean;
}

/** What must be where: the last state of every document in every page, and what each file has contained. */
export class WorkspaceModel {
  readonly #heads: readonly Map<string, Head>[];
  readonly #shown: OpenState[] = [];
  readonly #fileContents = new Map<string, Set<string>>();
  readonly #history: string[] = [];

  constructor(pages: number) {
    this.#heads = Array.from({ length: pages }, () => new Map());
  }

  sawFile(path: string, content: string): void {
    this.#fileContents.set(path, (this.#fileContents.get(path) ?? new Set()).add(content));
  }

  /** The page shows this without an action of the user: as before, or the newer version of a file without changes. */
  observed(page: number, state: OpenState): string | undefined {
    const before = this.#shown[page];
    const head = before && this.#heads[page]!.get(before.id);
    if (before === undefined || head === undefined) return this.#show(page, state, false);
    const isCompleted = head.isIncomplete && state.outline === before.outline;
    if (state.content !== head.content && !isCompleted) {
      const isNewer = before.path !== undefined && !head.isOwn && this.#wasInFile(before.path, state.content);
      const isMerged = head.isOwn && this.isMerged(before.path, head.content, state.content);
      if (isMerged) return this.#show(page, state, true, before.id);
      if (!isNewer) return `Page ${page} lost ${head.content} of ${before.id}, and shows ${state.content}.`;
    }
    const isSame = isCompleted || state.content === head.content;
    return this.#show(page, state, head.isOwn && isSame, before.id, head.isIncomplete && isSame);
  }

  /** The user changed the open document, or saved it; it may have another id since. */
  edited(page: number, state: OpenState, isIncomplete: boolean): void {
    this.#show(page, state, true, this.#shown[page]?.id, isIncomplete);
  }

  /** The user opened a document. */
  opened(page: number, id: string, state: OpenState): string | undefined {
    const own = this.#heads[page]!.get(id);
    const others = this.#heads.flatMap((heads, other) => (other === page ? [] : (heads.get(id) ?? [])));
    const unsaved = [own, ...others].filter((head) => head?.isOwn === true);
    const continues = ({ content }: Head): boolean =>
      content === state.content || this.isMerged(state.path, content, state.content);
    const isFound = unsaved.length === 0 || unsaved.some((head) => continues(head!));
    if (!isFound)
      return `Page ${page} opened ${id} as ${state.content}, and not as ${unsaved.map((head) => head!.content).join(' or ')}.`;
    if (own?.isOwn === true && !continues(own) && state.id === id)
      return `Page ${page} opened ${id} as ${state.content}, and not as it left it: ${own.content}.`;
    let isOwn = own?.isOwn === true && continues(own);
    this.#heads.forEach((heads, other) => {
      const head = heads.get(id);
      if (other === page || head === undefined || this.#shown[other]?.id === id || state.id !== id) return;
      // The document continues here.
      isOwn ||= head.isOwn && continues(head);
      if (continues(head)) heads.delete(id);
    });
    return this.#show(page, state, isOwn);
  }

  /** What happened to a document, or to another one of the same content. */
  historyOf(id: string, content: string): readonly string[] {
    return this.#history.filter((line) => line.includes(id) || line.includes(content)).slice(-20);
  }

  /** The user saved the open document. */
  saved(page: number, state: OpenState): void {
    const head = this.#heads[page]!.get(this.#shown[page]?.id ?? '');
    this.#show(page, state, head?.isOwn === true, this.#shown[page]?.id);
  }

  /** The document of this id was saved in a file, which the page does not show. */
  left(page: number, id: string): void {
    this.#heads[page]!.delete(id);
    this.#history.push(`page ${page} left ${id}, saved`);
  }

  /** The user gave up the changes of the open document. */
  discarded(page: number, state: OpenState): void {
    this.#show(page, state, false, this.#shown[page]?.id);
  }

  /** The edits that are in none of these documents. */
  findLost(contents: ReadonlySet<string>): readonly string[] {
    return this.#heads.flatMap((heads, page) =>
      [...heads].flatMap(([id, { content, isOwn }]) =>
        isOwn && !contents.has(content)
          ? [[`Page ${page} lost ${content} of ${id}:`, ...this.historyOf(id, content)].join('\n')]
          : [],
      ),
    );
  }

  /**
   * True if a document can be these edits together with what its file has contained: all steps that no file had are there,
   * and every other step and the title are of one of both.
   */
  isMerged(path: string | undefined, own: string, merged: string): boolean {
    const contents = [...(this.#fileContents.get(path ?? '') ?? [])].map(readOutline);
    const [mine, both] = [readOutline(own), readOutline(merged)];
    const inFile = new Set(contents.flatMap(({ steps }) => steps));
    const known = new Set([...mine.steps, ...inFile]);
    return (
      contents.length > 0 &&
      mine.steps.every((step) => inFile.has(step) || both.steps.includes(step)) &&
      both.steps.every((step) => known.has(step)) &&
      [mine, ...contents].some(({ title }) => title === both.title)
    );
  }

  #wasInFile(path: string, content: string): boolean {
    return this.#fileContents.get(path)?.has(content) === true;
  }

  #show(page: number, state: OpenState, isOwn: boolean, before?: string, isIncomplete = false): undefined {
    const heads = this.#heads[page]!;
    if (before !== undefined && before !== state.id) heads.delete(before);
    const line = `page ${page} shows ${state.id} ${isOwn && state.changed ? 'own ' : ''}${state.content}`;
    if (this.#history.findLast((each) => each.startsWith(`page ${page}`)) !== line) this.#history.push(line);
    heads.set(state.id, { content: state.content, isOwn: isOwn && state.changed, isIncomplete });
    this.#shown[page] = state;
  }
}

/** The title of a chain and the names of its steps. */
export const outlineOf = ({ title, steps }: Pick<Chain, 'title' | 'steps'>): string =>
  `"${title}" (${steps.map(({ id }) => id).join(' ')})`;

/** The outline that a content begins with. */
function readOutline(content: string): { readonly title: string; readonly steps: readonly string[] } {
  const [, title = '', steps = ''] = /^"(.*)" \((.*)\) #\w+$/s.exec(content) ?? [];
  return { title, steps: steps === '' ? [] : steps.split(' ') };
}

/** The title and the steps of a chain, as a text to compare. */
export function contentOf(chain: Pick<Chain, 'title' | 'steps'>): string {
  const whole = JSON.stringify([chain.title, chain.steps], (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
      : value,
  );
  return `${outlineOf(chain)} #${createHash('sha256').update(whole).digest('hex').slice(0, 12)}`;
}

const known = new Map<string, Promise<string | undefined>>();

/** The content of a file; undefined if it is not a document. */
export function readContent(text: string): Promise<string | undefined> {
  const content =
    known.get(text) ??
    openDocument(text, { file: 'read.arazzo.yaml' }).then(
      ({ chain }) => contentOf(chain),
      () => undefined,
    );
  known.set(text, content);
  return content;
}
