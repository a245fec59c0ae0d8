import type { SecurityScheme } from '@opchain/core';
import type { TemplateResult } from 'lit';
import { html, nothing } from 'lit';
import type { CredentialEntry } from '../../../stores/credential-store.js';
import { icon } from '../../parts/icon.js';
import type { SectionContext } from './section-context.js';

interface Choice {
  readonly scheme: SecurityScheme;
  readonly entries: readonly CredentialEntry[];
}

/** Which credential the call carries: one of the alternatives that the operation names, or explicitly none. */
export function renderCredentialSection(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, node, summary } = context;
  if (!summary) return nothing;
  const words = stores.texts.inspector;
  const chosen = node.credentials ?? [];
  const demanded = summary.security.length > 0;
  if (!demanded && chosen.length === 0 && stores.descriptions.schemes(node.operation.source).length === 0) return nothing;
  const choices = stores.credentials.choices(node.operation);
  const offered: readonly Choice[] =
    choices.length > 0
      ? choices
      : stores.descriptions.schemes(node.operation.source).map((scheme) => ({ scheme, entries: stores.credentials.forScheme(scheme.name) }));
  const groups = groupChoices(context, offered);
  const [firstScheme] = chosen;
  const kindOf = choices.find((choice) => choice.scheme.name === firstScheme?.scheme) ?? (choices.length === 1 ? choices[0] : undefined);
  return html`<section class="sec" data-place="credentials">
    <header>
      <h3>${groups.length > 1 ? words.credentials : words.credential}</h3>
      <span class="end"
        >${!demanded ? words.noneDemanded : kindOf ? stores.texts.messages.scheme(kindOf.scheme) : choices.length > 1 ? words.anyOf : nothing}</span
      >
    </header>
    ${groups.map((group, index) => renderChooser(context, group, index === 0, demanded))}
  </section>`;
}

/** Alternatives of one scheme share one chooser; schemes that are wanted together get one each. */
function groupChoices({ summary }: SectionContext, choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const together = (summary?.security ?? []).find((alternative) => Object.keys(alternative).length > 1);
  if (!together) return choices.length > 0 ? [choices] : [];
  const groups = choices.filter((choice) => Object.hasOwn(together, choice.scheme.name)).map((choice) => [choice]);
  const others = choices.filter((choice) => !Object.hasOwn(together, choice.scheme.name));
  return others.length > 0 && groups[0] ? [[...groups[0], ...others], ...groups.slice(1)] : groups;
}

function renderChooser(context: SectionContext, group: readonly Choice[], first: boolean, demanded: boolean): TemplateResult {
  const { stores, node } = context;
  const words = stores.texts.inspector;
  const uses = node.credentials ?? [];
  const mine =
    uses.find((use) => group.some((choice) => choice.scheme.name === use.scheme)) ??
    (first ? uses.find((use) => !stores.descriptions.scheme(node.operation.source, use.scheme)) : undefined);
  const none = node.credentials !== undefined && node.credentials.length === 0;
  const problem = stores.problems.of(node.id).find((each) => each.place?.startsWith('credentials'));
  const others = uses.filter((use) => use !== mine);
  const choose = (scheme: SecurityScheme, entry: CredentialEntry): void =>
    stores.chain.setCredentials(node.id, [...others, stores.credentials.use(entry.credential, scheme)], 'inspector');
  return html`<div class="f">
      <opchain-popover class="chooser" .look=${'field'} .kind=${'dialog'}>
        <span slot="button" class="chosen"
          >${icon('key', 'small')}${
            mine
              ? html`<span class="ellipsis">${mine.credential}</span><span class="faint ellipsis">${words.forScheme(mine.scheme)}</span>`
              : html`<span class="${none || !demanded ? 'faint' : 'bad-text'} ellipsis">${none ? words.explicitNone : words.noneChosen}</span>`
          }<span class="end">${icon('down', 'small')}</span></span
        >
        ${group.map(
          ({ scheme, entries }) =>
            html`<div class="mhead">${scheme.name} · ${stores.texts.messages.scheme(scheme)}</div>
              ${entries.map(
                (entry) =>
                  html`<button class="mi" aria-pressed=${mine?.credential === entry.credential.name} @click=${() => choose(scheme, entry)}>
                    <span class="tick">${mine?.credential === entry.credential.name ? icon('succeeded', 'small') : nothing}</span>${entry.credential.name}
                  </button>`,
              )}
              <button class="mi" @click=${() => stores.view.patch({ credentialsOpen: true, credentialsFocus: { scheme: scheme.name, nodeId: node.id } })}>
                ${icon('plus', 'small')}${words.configure(scheme.name)}
              </button>`,
        )}
        <div class="msep"></div>
        <button class="mi" aria-pressed=${none} @click=${() => stores.chain.setCredentials(node.id, [], 'inspector')}>
          <span class="tick">${none ? icon('succeeded', 'small') : nothing}</span>${words.explicitNone}
        </button>
        ${node.credentials === undefined ? nothing : html`<button class="mi" @click=${() => stores.chain.setCredentials(node.id, undefined, 'inspector')}><span class="tick"></span>${words.noneChosen}</button>`}
      </opchain-popover>
    </div>
    ${first && problem ? html`<p class="say ${problem.severity}">${icon('warn', 'small')}${problem.message}</p>` : nothing}`;
}
