import { OpchainError, type Plugin } from '@opchain/core/plugin';
import { createFormat, startsLike } from '../create-format.js';

interface OtherTool {
  readonly accepts: (text: string) => boolean;
  /** What it is, and what to open instead. */
  readonly message: string;
}

/** Files of other tools that are recognized, and what these tools export instead. */
const otherTools: readonly OtherTool[] = [
  {
    accepts: (text) =>
      (startsLike(text, /^\s*\{/) && /"__export_source"\s*:\s*"insomnia/.test(text)) ||
      startsLike(text, /^\s*type:\s*["']?[\w.]*\.insomnia\.rest\//),
    message:
      'This is an export of Insomnia, which is not read. In Insomnia, choose "Export" with the format HAR, and open that file.',
  },
  {
    accepts: (text) =>
      startsLike(text, /^\s*meta\s*\{\s*\n\s*(name|type|seq)\s*:/) ||
      startsLike(text, /^\s*opencollection\s*:/) ||
      (startsLike(text, /^\s*\{/) && /"(version|items)"[^]*"type"\s*:\s*"collection"/.test(text.slice(0, 2_000))),
    message:
      'This is a file of Bruno, which is not read. In Bruno, choose "Export Collection" with the format Postman, and open that file.',
  },
  {
    accepts: (text) =>
      startsLike(
        text,
        /^(\s*(#|\/\/|@\w+\s*=).*\n|\s*\n)*(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s+(https?:\/\/|\/|\{\{)\S*/,
      ),
    message:
      'These are requests of an .http file, which is not read. Copy the requests as cURL: "Copy Request As cURL" in VS Code, "Convert to cURL" in JetBrains IDEs; and paste them.',
  },
  {
    accepts: (text) => startsLike(text, /^\s*\{/) && /"_postman_variable_scope"\s*:/.test(text),
    message:
      'This is a Postman environment: it has values, and no requests. Open its collection first, then drop the environment onto the builder.',
  },
];

/** Recognizes files of other tools, and rejects them with `CHAIN_IMPORT_FAILED` and what to export instead. */
export function otherToolsFormat(): Plugin {
  const find = (text: string): OtherTool | undefined => otherTools.find(({ accepts }) => accepts(text));
  return createFormat('other-tools', {
    accepts: (text) => find(text) !== undefined,
    read: (text) =>
      Promise.reject(new OpchainError('CHAIN_IMPORT_FAILED', find(text)?.message ?? 'The file is of another tool.')),
  });
}
