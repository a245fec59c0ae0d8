export interface MarkdownBlock {
  readonly language: string;
  readonly options: Readonly<Record<string, string>>;
  readonly content: string;
  /** The line of the document where the content begins, counted from 1. */
  readonly line: number;
}

export interface MarkdownLink {
  readonly image: boolean;
  readonly label: string;
  readonly target: string;
  readonly line: number;
}

/** Every Markdown file of the repository, as paths from its root, in order. */
export function listMarkdown(folder?: string): string[];

/** The fenced blocks of a text, in order. Throws when one is not closed. */
export function readBlocks(text: string): MarkdownBlock[];

/** The links and images of a text. */
export function readLinks(text: string): MarkdownLink[];

/** The anchors that links into this text may name. */
export function readAnchors(text: string): string[];
