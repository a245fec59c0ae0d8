import { uniqueName, writeJson } from '@opchain/core/internal/model';
import { bodyExpression } from '../../schema/own-fields.js';
import type { Stores } from '../../stores/stores.js';
import { checkOf, toJsonPath } from './assert-value.js';
import { formatCheck } from './format-check.js';
import { copyText } from '../parts/copy-text.js';
import type { OpchainValueActionEvent } from './json-tree-events.js';

/** Does what was chosen for a value in the response of a step. */
export function applyValueAction(
  stores: Stores,
  stepId: string,
  { action, path, value, kind }: OpchainValueActionEvent,
): void {
  const step = stores.chain.step(stepId);
  const texts = stores.texts.results;
  if (action === 'copy') void copyText(stores, typeof value === 'string' ? value : writeJson(value, 2));
  else if (action === 'copyPath') void copyText(stores, toJsonPath(path));
  else if (step?.kind !== 'operation') return;
  else if (action === 'assert') {
    const check = checkOf(path, value, kind);
    const others = step.checks.filter((each) => formatCheck(each) !== formatCheck(check));
    const outcome = stores.chain.setChecks(stepId, [...others, check], 'inspector');
    stores.view.notices.emit(
      outcome.ok ? { text: texts.asserted(formatCheck(check)) } : { text: outcome.reason, tone: 'failed' },
    );
  } else {
    const last = path.at(-1) ?? 'body';
    const base = /^\d+$/.test(last) ? 'item' : last.replace(/[^A-Za-z0-9_-]/g, '_');
    const name = uniqueName(base, (each) => step.captures.some((capture) => capture.name === each));
    const captures = [...step.captures, { name, expression: bodyExpression(path) }];
    stores.chain.changeStep(stepId, 'inspector', 'captures', () => ({ ...step, captures }));
    stores.view.notices.emit({ text: texts.captured(name) });
  }
}
