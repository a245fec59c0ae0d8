import { html, nothing, type TemplateResult } from 'lit';
import type { Stores } from '../../../stores/stores.js';
import { icon } from '../../parts/icon.js';
import { markEnvironment } from './mark-environment.js';
import { renderChoice } from './menu-choice.js';

/** The environment that runs are in, to choose another one, or to edit those of the folder. */
export function renderEnvironmentMenu(stores: Stores): TemplateResult | typeof nothing {
  const texts = stores.texts.menus;
  const { environments, active } = stores.environments.value;
  const isEditable = stores.folder.value?.value.readOnly === false;
  if (environments.length === 0 && !isEditable) return nothing;
  const label = active?.name ?? texts.noEnvironment;
  return html`<opchain-popover
    class="environment ${markEnvironment(active)}"
    .align=${'end'}
    .label=${`${texts.environment} ${label}`}
  >
    <span slot="button" class="face"
      ><span class="sign">${icon('layers')}</span><span class="faint">${texts.environment}</span>
      <b class="ellipsis">${label}</b>${icon('down', 'small')}</span
    >
    ${[undefined, ...environments].map((each) =>
      renderChoice(
        html`<span class="dot ${markEnvironment(each)}"></span>${each?.name ?? texts.noEnvironment}`,
        each === active,
        () => stores.environments.choose(each?.name),
      ),
    )}
    ${
      isEditable
        ? html`<div class="msep"></div>
            <button class="mi" @click=${() => stores.view.patch({ dialog: 'environments' })}>
              ${icon('edit')}${texts.editEnvironments}
            </button>`
        : nothing
    }
  </opchain-popover>`;
}
