import { importText } from '../../stores/documents/import-text.js';
import { isPostmanEnvironment, readPostmanEnvironment } from '../../stores/environments/read-postman-environment.js';
import { menuTexts } from '../../texts/menu-texts.js';
import { addTexts } from '../../texts/replace-texts.js';
import type { Stores } from '../../stores/stores.js';
import { looksLikeChain } from '../parts/files.js';
import { openDescription, promptForMissingSources } from './open-anything.js';

addTexts({ menus: menuTexts });

/** Opens a text as environments, also of Postman, a chain, recorded calls or an API description, whichever it is. */
export async function openAnyText(stores: Stores, text: string, name: string): Promise<boolean> {
  if (/(^|[/.])environments\.ya?ml$/i.test(name)) return openEnvironments(stores, text, name);
  if (isPostmanEnvironment(text)) return openPostmanEnvironment(stores, text, name);
  if (looksLikeChain(text)) return openChainText(stores, text, name);
  const imported = stores.kernel && (await importText(stores, text, name));
  return imported ?? openDescription(stores, { kind: 'text', name, text });
}

/** Reads a file with environments; it replaces the open one. */
export async function openEnvironments(
  { document, environments }: Stores,
  text: string | Promise<string>,
  name: string,
): Promise<boolean> {
  try {
    await environments.openText(await text, name);
    return true;
  } catch (error) {
    document.reportFailure(name, error);
    return false;
  }
}

/** Adds an environment of Postman to the others, and chooses it. */
function openPostmanEnvironment(stores: Stores, text: string, name: string): boolean {
  const { chain, descriptions, document, environments, view } = stores;
  try {
    const sources = descriptions.value.entries.map(({ source }) => source);
    const { environment, secrets } = readPostmanEnvironment(text, chain.chain, sources);
    const others = environments.value.environments.filter((each) => each.name !== environment.name);
    environments.set([...others, environment]);
    environments.choose(environment.name);
    view.notices.emit({
      text: stores.texts.menus.environmentAdded(environment.name, Object.keys(environment.inputs).length, secrets),
    });
    return true;
  } catch (error) {
    document.reportFailure(name, error);
    return false;
  }
}

export async function openChainText(stores: Stores, text: string, name: string): Promise<boolean> {
  const opened = await stores.document.openText(text, name);
  if (opened) await promptForMissingSources(stores);
  return opened;
}
