import {
  autocompletion,
  type Completion,
  type CompletionContext,
  completionKeymap,
  type CompletionResult,
  startCompletion,
} from '@codemirror/autocomplete';
import { standardKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, StreamLanguage, syntaxHighlighting } from '@codemirror/language';
import { nextDiagnostic, setDiagnostics } from '@codemirror/lint';
import { EditorState, Prec } from '@codemirror/state';
import {
  Decoration,
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  MatchDecorator,
  tooltips,
  ViewPlugin,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import type { CodeCompletions } from './code-completion.js';
import { findEdit } from './find-edit.js';
import { readExpressionToken } from './read-expression-token.js';
import type { TextRange } from './scan-json.js';

export type CodeLanguage = 'json' | 'expression';

/** A part of the text that is wrong. */
export interface CodeDiagnostic extends TextRange {
  readonly message: string;
}

export interface CodeEditorOptions {
  readonly parent: HTMLElement;
  readonly root: ShadowRoot;
  readonly language: CodeLanguage;
  readonly label: string;
  /** The accessible name of the completion list. */
  readonly completionsLabel: string;
  readonly text: string;
  readonly complete: (text: string, caret: number) => CodeCompletions | undefined;
  /** The user changed the text. */
  readonly onInput: (text: string) => void;
  /** The caret moved, or the text before it changed. */
  readonly onCaret: () => void;
  /** Handles a key before the editor; it has if the event's default is prevented. */
  readonly onKey: (event: KeyboardEvent) => void;
}

/** A code editor in a shadow root. */
export interface CodeEditor {
  /** The line with the caret: its element, its text, and the caret's offset in it. */
  caretLine(): { readonly element: HTMLElement; readonly text: string; readonly offset: number };
  /** Replaces a part of the caret's line, and moves the caret behind it. */
  replaceInLine(from: number, to: number, insert: string): void;
  /** Sets the text without calling `onInput`. */
  setText(text: string): void;
  setDiagnostics(diagnostics: readonly CodeDiagnostic[]): void;
  focus(): void;
  destroy(): void;
}

const mappingMarks = new MatchDecorator({
  regexp: /\{\{[^{}\n]*\}\}/g,
  decoration: Decoration.mark({ class: 'mapping' }),
});
const markMappings = ViewPlugin.define(
  (view) => ({
    marks: mappingMarks.createDeco(view),
    update(update) {
      this.marks = mappingMarks.updateDeco(update, this.marks);
    },
  }),
  { decorations: (plugin) => plugin.marks },
);

const languages = {
  json: [json(), lineNumbers(), highlightActiveLine()],
  expression: [
    StreamLanguage.define({ token: readExpressionToken }),
    EditorView.lineWrapping,
    // One line; after the keys of the completion list.
    Prec.low(keymap.of([{ key: 'Enter', run: () => true }])),
  ],
};

/** Creates an editor with CodeMirror. It has no history of its own: undo is the chain's. */
export function createCodeEditor(options: CodeEditorOptions): CodeEditor {
  let isSetting = false;
  const view = new EditorView({
    parent: options.parent,
    root: options.root,
    state: EditorState.create({
      doc: options.text,
      extensions: [
        languages[options.language],
        syntaxHighlighting(classHighlighter),
        bracketMatching(),
        markMappings,
        drawSelection(),
        tooltips({ position: 'fixed' }),
        autocompletion({ override: [(context) => completeAt(context, options)], icons: false }),
        EditorState.phrases.of({ Completions: options.completionsLabel }),
        EditorView.contentAttributes.of({ 'aria-label': options.label }),
        Prec.highest(
          EditorView.domEventHandlers({
            keydown: (event) => {
              options.onKey(event);
              return event.defaultPrevented;
            },
            // Chromium would join the lines around a replaced selection with inline styles, which the policy of the
            // page blocks.
            beforeinput: (event, { state }) => {
              if (event.inputType !== 'insertText' || event.data === null || state.selection.main.empty) return false;
              view.dispatch(state.replaceSelection(event.data), { userEvent: 'input.type' });
              return true;
            },
            focus: (_event, focused) => {
              if (options.language === 'expression' && focused.state.doc.length === 0) startCompletion(focused);
            },
          }),
        ),
        keymap.of([...completionKeymap, { key: 'F8', run: nextDiagnostic }]),
        Prec.lowest(keymap.of(standardKeymap)),
        EditorView.updateListener.of((update) => {
          if (update.docChanged && !isSetting) options.onInput(update.state.doc.toString());
          if (update.docChanged || update.selectionSet) options.onCaret();
        }),
      ],
    }),
  });
  const caretLine = (): ReturnType<EditorState['doc']['lineAt']> =>
    view.state.doc.lineAt(view.state.selection.main.head);
  return {
    caretLine() {
      const { from, text } = caretLine();
      const { node } = view.domAtPos(from);
      const element = node instanceof HTMLElement ? node : node.parentElement;
      return { element: element ?? view.contentDOM, text, offset: view.state.selection.main.head - from };
    },
    replaceInLine(from, to, insert) {
      const start = caretLine().from;
      view.dispatch({
        changes: { from: start + from, to: start + to, insert },
        selection: { anchor: start + from + insert.length },
      });
      view.focus();
    },
    setText(text) {
      const edit = findEdit(view.state.doc.toString(), text);
      if (edit === undefined) return;
      isSetting = true;
      view.dispatch({ changes: edit });
      isSetting = false;
    },
    setDiagnostics(diagnostics) {
      const { length } = view.state.doc;
      const within = (at: number): number => Math.min(at, length);
      view.dispatch(
        setDiagnostics(
          view.state,
          diagnostics.map(({ from, to, message }) => ({
            from: within(from),
            to: within(to),
            severity: 'error',
            message,
          })),
        ),
      );
    },
    focus: () => view.focus(),
    destroy: () => view.destroy(),
  };
}

function completeAt({ state, pos, explicit }: CompletionContext, options: CodeEditorOptions): CompletionResult | null {
  const completions = options.complete(state.doc.toString(), pos);
  if (!completions || (!explicit && completions.from === pos)) return null;
  return {
    from: completions.from,
    to: completions.to,
    options: completions.options.map(({ name, insert, detail, about, isPreferred }): Completion => ({
      // What is typed may begin with a quote.
      label: insert,
      displayLabel: name,
      detail,
      ...(about !== undefined && { info: about }),
      boost: isPreferred ? 1 : 0,
      apply: (view, _completion, from, to) => {
        const isOpen = /(?:""|\{\}|\[\])$/.test(insert);
        view.dispatch({
          changes: { from, to, insert },
          selection: { anchor: from + insert.length - (isOpen ? 1 : 0) },
          userEvent: 'input.complete',
        });
      },
    })),
  };
}
