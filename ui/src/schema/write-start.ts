import type { JsonValue } from '@opchain/core';
import { isContainer, writeJson } from '@opchain/core/internal/model';

/** The first characters of a value as JSON; an ellipsis replaces the rest, which is not read. */
export function writeStart(root: JsonValue, maxLength: number): string {
  let text = '';
  const isFull = (): boolean => text.length > maxLength;
  const add = (value: JsonValue): void => {
    if (typeof value === 'string') text += JSON.stringify(value.slice(0, maxLength));
    else if (!isContainer(value)) text += writeJson(value);
    else if (Array.isArray(value)) {
      text += '[';
      for (let index = 0; index < value.length && !isFull(); index += 1) {
        if (index > 0) text += ',';
        add(value[index]!);
      }
      text += ']';
    } else {
      text += '{';
      let count = 0;
      for (const key in value) {
        if (isFull()) break;
        text += `${count > 0 ? ',' : ''}${JSON.stringify(key.slice(0, maxLength))}:`;
        add(value[key]!);
        count += 1;
      }
      text += '}';
    }
  };
  add(root);
  return isFull() ? `${text.slice(0, maxLength)}…` : text;
}
