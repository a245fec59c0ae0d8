import type { Plugin, SpecSource } from '@opchain/core/plugin';
import type { Recording } from './recorded-call.js';

interface RecordingFormat {
  readonly accepts: (text: string) => boolean;
  /** Throws `CHAIN_IMPORT_FAILED`. */
  readonly read: (text: string) => Promise<Recording>;
}

/** A plugin with one chain format that reads recorded calls. What reads them is loaded when first used. */
export function createFormat(name: string, { accepts, read }: RecordingFormat): Plugin {
  return {
    name: `chain-format-${name}`,
    apply: (context) =>
      context.addChainFormat({
        name,
        accepts: (source) => accepts(decode(source)),
        async read(source, scope) {
          scope.signal.throwIfAborted();
          const { importRecording } = await import('./import/import-recording.js');
          const recording = await read(decode(source));
          // A large file has taken its time: the page may draw before the rest.
          await new Promise((resolve) => setTimeout(resolve, 0));
          return importRecording(recording, scope);
        },
      }),
  };
}

const decode = ({ content }: SpecSource) => (typeof content === 'string' ? content : new TextDecoder().decode(content));

/** True if the text begins that way, after a byte order mark. */
export const startsLike = (text: string, pattern: RegExp): boolean =>
  pattern.test(text.slice(0, 200).replace(/^\uFEFF/, ''));
