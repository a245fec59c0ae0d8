import { isMockUrl, type SecurityScheme } from '@opchain/core/internal/model';
import { html, nothing, type TemplateResult } from 'lit';
import type { CredentialEntry } from '../../../model/credential-entry.js';
import { describeReadiness } from '../../../texts/describe-readiness.js';
import { icon } from '../../parts/icon.js';
import type { SectionContext } from './section-context.js';

const readinessIcons = { ready: 'succeeded', asks: 'person', missing: 'warn' } as const;

interface Choice {
  readonly scheme: SecurityScheme;
  readonly entries: readonly CredentialEntry[];
}

/** The credential of the call: one of the alternatives that the operation accepts, or explicitly none. */
export function renderCredentialSection(context: SectionContext): TemplateResult | typeof nothing {
  const { stores, step, summary } = context;
  if (!summary) return nothing;
  const texts = stores.texts.inspector;
  const chosen = step.credentials ?? [];
  // A mock accepts what the page makes for it.
  const isMocked = isMockUrl(stores.descriptions.entry(step.operation.source)?.server ?? '');
  const required = summary.security.length > 0 && !isMocked;
  if (!required && chosen.length === 0 && stores.descriptions.schemes(step.operation.source).length === 0)
    return nothing;
  const choices = stores.credentials.choices(step.operation);
  const availableChoices: readonly Choice[] =
    choices.length > 0
      ? choices
      : stores.descriptions
          .schemes(step.operation.source)
          .map((scheme) => ({ scheme, entries: stores.credentials.forScheme(step.operation.source, scheme.name) }));
  const groups = groupChoices(context, availableChoices);
  const [firstScheme] = chosen;
  const selectedChoice =
    choices.find((choice) => choice.scheme.name === firstScheme?.scheme) ??
    (choices.length === 1 ? choices[0] : undefined);
  return html`<section class="sec" data-path="credentials">
    <header>
      <h3>${groups.length > 1 ? texts.credentials : texts.credential}</h3>
      <span class="end"
        >${!required ? texts.noneRequired : selectedChoice ? stores.texts.messages.scheme(selectedChoice.scheme) : choices.length > 1 ? texts.anyOf : nothing}</span
      >
    </header>
    ${groups.map((group, index) => renderChooser(context, group, index === 0, required))} ${renderReadiness(context)}
  </section>`;
}

/** What the chosen credentials are before a run; a diagnostic reports it if none is chosen. */
function renderReadiness({ stores, step }: SectionContext): TemplateResult | typeof nothing {
  const readiness = stores.credentials.readiness(step);
  if (readiness === undefined || (readiness.state === 'missing' && readiness.message === undefined)) return nothing;
  const { state, hint } = describeReadiness(readiness, stores.texts.canvas);
  return html`<p class="message ${state === 'missing' ? 'error' : ''}">
    ${icon(readinessIcons[state], 'small')}${hint}
  </p>`;
}

/** Alternatives of one scheme share one select; schemes required together get one each. */
function groupChoices({ summary }: SectionContext, choices: readonly Choice[]): readonly (readonly Choice[])[] {
  const combined = (summary?.security ?? []).find((alternative) => Object.keys(alternative).length > 1);
  if (!combined) return choices.length > 0 ? [choices] : [];
  const groups = choices.filter((choice) => Object.hasOwn(combined, choice.scheme.name)).map((choice) => [choice]);
  const others = choices.filter((choice) => !Object.hasOwn(combined, choice.scheme.name));
  return others.length > 0 && groups[0] ? [[...groups[0], ...others], ...groups.slice(1)] : groups;
}

function renderChooser(
  context: SectionContext,
  group: readonly Choice[],
  first: boolean,
  required: boolean,
): TemplateResult {
  const { stores, step } = context;
  const texts = stores.texts.inspector;
  const uses = step.credentials ?? [];
  const current =
    uses.find((use) => group.some((choice) => choice.scheme.name === use.scheme)) ??
    (first ? uses.find((use) => !stores.descriptions.scheme(step.operation.source, use.scheme)) : undefined);
  const isExplicitNone = step.credentials !== undefined && step.credentials.length === 0;
  const diagnostic = stores.diagnostics.of(step.id).find((each) => each.path?.startsWith('credentials'));
  const others = uses.filter((use) => use !== current);
  const choose = (scheme: SecurityScheme, entry: CredentialEntry): void =>
    stores.chain.setCredentials(step.id, [...others, stores.credentials.use(entry.credential, scheme)], 'inspector');
  return html`<div class="f">
      <opchain-popover class="chooser" .look=${'field'} .kind=${'dialog'}>
        <span slot="button" class="chosen"
          >${icon('key', 'small')}${
            current
              ? html`<span class="ellipsis">${current.credential}</span
                  ><span class="faint ellipsis">${texts.forScheme(current.scheme)}</span>`
              : html`<span class="${isExplicitNone || !required ? 'faint' : 'bad-text'} ellipsis"
                  >${isExplicitNone ? texts.explicitNone : texts.noneChosen}</span
                >`
          }<span class="end">${icon('down', 'small')}</span></span
        >
        ${group.map(
          ({ scheme, entries }) =>
            html`<div class="mhead">${scheme.name} · ${stores.texts.messages.scheme(scheme)}</div>
              ${entries.map(
                (entry) =>
                  html`<button
                    class="mi"
                    aria-pressed=${current?.credential === entry.credential.name}
                    @click=${() => choose(scheme, entry)}
                  >
                    <span class="tick"
                      >${current?.credential === entry.credential.name ? icon('succeeded', 'small') : nothing}</span
                    >${entry.credential.name}
                  </button>`,
              )}
              <button
                class="mi"
                @click=${() => stores.view.patch({ credentialsOpen: true, credentialsFocus: { scheme: scheme.name, stepId: step.id } })}
              >
                ${icon('plus', 'small')}${texts.configure(scheme.name)}
              </button>`,
        )}
        <div class="msep"></div>
        <button
          class="mi"
          aria-pressed=${isExplicitNone}
          @click=${() => stores.chain.setCredentials(step.id, [], 'inspector')}
        >
          <span class="tick">${isExplicitNone ? icon('succeeded', 'small') : nothing}</span>${texts.explicitNone}
        </button>
        ${step.credentials === undefined ? nothing : html`<button class="mi" @click=${() => stores.chain.setCredentials(step.id, undefined, 'inspector')}><span class="tick"></span>${texts.noneChosen}</button>`}
      </opchain-popover>
    </div>
    ${first && diagnostic ? html`<p class="message ${diagnostic.severity}">${icon('warn', 'small')}${diagnostic.message}</p>` : nothing}`;
}
