import { createContext } from '@lit/context';
import type { Workbench } from './workbench.js';

/** Provides the workbench of a builder to the elements inside it. */
export const workbenchContext = createContext<Workbench | undefined>(Symbol.for('opchain-workbench'));
