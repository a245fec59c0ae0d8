import { formatValuePath, type ValuePath } from '../../../schema/edit-value.js';
import type { FormContext } from './form-context.js';

/** Opens a field that was just added or renamed, and puts the focus into it. */
export function revealField({ inputPath, stepId, stores, setViewState }: FormContext, path: ValuePath): void {
  const fieldPath = inputPath + formatValuePath(path);
  setViewState(`${fieldPath}?open`, true);
  stores.view.reveals.emit({ stepId, path: fieldPath });
}
