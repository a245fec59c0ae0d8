import type { OperationStep } from '@opchain/core';
import { editStep } from '@opchain/core/internal/document';
import type { CanvasParts } from '../canvas-parts.js';
import { type MenuEntry, menuItem } from './menu-entry.js';

/** The credential, time limit or check that all the nodes that send calls get at once, each as one undo step. */
export function sharedSettings({ stores }: CanvasParts, ids: ReadonlySet<string>): MenuEntry[] {
  const texts = stores.texts.menus;
  const calls = stores.chain.operationSteps().filter(({ id }) => ids.has(id));
  if (calls.length === 0) return [];
  const editAll = (steps: readonly OperationStep[], change: (step: OperationStep) => OperationStep): void =>
    stores.chain.edit({ label: texts.edited(steps.length), origin: 'canvas' }, (chain) =>
      steps.reduce(
        (edited, { id }) => editStep(edited, id, (step) => (step.kind === 'operation' ? change(step) : step)),
        chain,
      ),
    );
  const choices = calls.map((step) => ({ step, schemes: stores.credentials.choices(step.operation) }));
  const names = new Set(
    choices.flatMap(({ schemes }) =>
      schemes.flatMap(({ entries }) => entries.map(({ credential }) => credential.name)),
    ),
  );
  const attach = (name: string): void => {
    const uses = new Map(
      choices.flatMap(({ step, schemes }) => {
        const choice = schemes.find(({ entries }) => entries.some(({ credential }) => credential.name === name));
        const entry = choice?.entries.find(({ credential }) => credential.name === name);
        return choice === undefined || entry === undefined
          ? []
          : [[step.id, stores.credentials.use(entry.credential, choice.scheme)] as const];
      }),
    );
    editAll(
      calls.filter(({ id }) => uses.has(id)),
      (step) => ({ ...step, credentials: [uses.get(step.id)].filter((use) => use !== undefined) }),
    );
  };
  return [
    { kind: 'line' },
    { kind: 'heading', label: texts.forAll(calls.length) },
    ...[...names].map((name) => menuItem(texts.useCredential(name), 'key', () => attach(name))),
    ...(choices.some(({ schemes }) => schemes.length > 0)
      ? [menuItem(texts.withoutCredential, undefined, () => editAll(calls, (step) => ({ ...step, credentials: [] })))]
      : []),
    {
      kind: 'field',
      label: texts.timeLimit,
      unit: texts.seconds,
      placeholder: '30',
      apply(text) {
        const seconds = Number(text.replace(',', '.'));
        if (text === '') editAll(calls, ({ timeoutMs: _, ...step }) => step);
        else if (seconds > 0) editAll(calls, (step) => ({ ...step, timeoutMs: Math.round(seconds * 1000) }));
      },
    },
    {
      kind: 'field',
      label: texts.check,
      placeholder: '$statusCode == 200',
      apply(condition) {
        if (condition === '') return;
        const hasCheck = ({ checks }: OperationStep): boolean =>
          checks.some((check) => check.kind === 'simple' && check.condition === condition);
        const check = { kind: 'simple', condition } as const;
        editAll(calls, (step) => (hasCheck(step) ? step : { ...step, checks: [...step.checks, check] }));
      },
    },
  ];
}
