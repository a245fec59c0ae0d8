import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createPageQuestions } from './create-page-questions.js';

const question = { title: 'Order', workflow: 'a.yaml#order', effect: 'adds', calls: [] } as const;
const never = new AbortController().signal;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('questions of agents in pages', () => {
  test('all open pages show a question; the first answer counts', async () => {
    const questions = createPageQuestions();
    questions.poll('one', true);
    const asked = questions.ask(question, never);
    const [shown] = questions.poll('two', false);
    expect(questions.poll('one', true)).toEqual([{ ...question, id: shown?.id }]);
    expect(questions.answer(shown?.id ?? '', 'session')).toBe(true);
    expect(questions.answer(shown?.id ?? '', 'reject')).toBe(false);
    expect(await asked).toBe('session');
    expect(questions.poll('one', true)).toEqual([]);
  });

  test.each([
    ['time is up', () => undefined, 120_000],
    ['the agent cancels', (cancel: AbortController) => cancel.abort(), 0],
  ])('a question is not answered if %s', async (_, act, milliseconds) => {
    const questions = createPageQuestions();
    const cancel = new AbortController();
    const asked = questions.ask(question, cancel.signal);
    const polling = setInterval(() => questions.poll('one', true), 1000);
    questions.poll('one', true);
    act(cancel);
    await jest.advanceTimersByTimeAsync(milliseconds);
    expect(await asked).toBe('unanswered');
    clearInterval(polling);
  });

  test('a question is not answered once no page is open', async () => {
    const questions = createPageQuestions();
    questions.poll('one', true);
    const asked = questions.ask(question, never);
    questions.leave('one');
    await jest.advanceTimersByTimeAsync(1000);
    expect(await asked).toBe('unanswered');
  });

  test('a page that is not heard of any more is not open; a hidden one may be quiet for a minute', () => {
    const questions = createPageQuestions();
    expect(questions.presence()).toBe('none');
    questions.poll('hidden', false);
    questions.poll('shown', true);
    expect(questions.presence()).toBe('visible');
    jest.advanceTimersByTime(7_000);
    expect(questions.presence()).toBe('hidden');
    jest.advanceTimersByTime(70_000);
    expect(questions.presence()).toBe('none');
  });
});
