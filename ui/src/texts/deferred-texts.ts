import { credentialTexts } from './credential-texts.js';
import { dialogTexts } from './dialog-texts.js';
import { inspectorTexts } from './inspector-texts.js';
import { menuTexts } from './menu-texts.js';
import { operationCardTexts } from './operation-card-texts.js';
import { outlineTexts } from './outline-texts.js';
import { resultsTexts } from './results-texts.js';
import { searchBoxTexts } from './search-box-texts.js';
import { serverTexts } from './server-texts.js';
import { suiteTexts } from './suite-texts.js';
import { workflowTexts } from './workflow-texts.js';

/** The texts of what shows on selection or on demand, in English. What needs them adds them with `addTexts`. */
export const deferredTexts = {
  inspector: inspectorTexts,
  dialogs: dialogTexts,
  menus: menuTexts,
  operationCard: operationCardTexts,
  outline: outlineTexts,
  searchBox: searchBoxTexts,
  servers: serverTexts,
  results: resultsTexts,
  credentials: credentialTexts,
  suite: suiteTexts,
  workflows: workflowTexts,
};
