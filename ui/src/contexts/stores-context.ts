import { createContext } from '@lit/context';
import type { Stores } from '../stores/stores.js';

/** Provides the stores of a builder to the elements inside it. */
export const storesContext = createContext<Stores | undefined>(Symbol.for('opchain-stores'));
