import type { OperationDetail } from '@opchain/core/internal/model';

/** What the description says about an operation in prose: its summary, its text, and its responses, sentence by sentence. */
export function listSentences({
  summary,
  description,
  responses,
}: Pick<OperationDetail, 'summary' | 'description' | 'responses'>): string[] {
  const texts = [summary, description, ...responses.map((response) => response.description)];
  return texts.flatMap((text) => splitSentences(text ?? ''));
}

/** Sentences end with a mark and a blank, or with an empty line. */
export function splitSentences(text: string): string[] {
  return text
    .replace(/\n(?!\s*\n)/g, ' ')
    .split(/(?<=[.!?;])\s+|\n\s*\n/)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '');
}
