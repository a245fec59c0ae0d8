import type { Credential } from '@opchain/core';
import { credentialKind, type CredentialUse } from '@opchain/core/internal/model';
import type { Credentials, CredentialStore } from './credential-store.js';
import type { CredentialEntry } from '../../model/credential-entry.js';
import { createFields } from '../create-state.js';
import { replaceTexts } from '../../texts/replace-texts.js';
import type { DescriptionStore } from '../descriptions/description-store.js';
import type { CredentialStoreDependencies } from './credential-store-dependencies.js';
import { createQuestion } from './create-question.js';
import { createCredentialScope, type CredentialScope } from './create-credential-scope.js';
import { attachUse, renameUses } from './credential-uses.js';
import { readConfirmedServers, writeConfirmedServers } from './confirmed-servers.js';
import { readSavedCredentials, writeSavedCredentials } from './saved-credentials.js';

export function createCredentialStore({
  kernel,
  texts = replaceTexts(),
  chain,
  descriptions,
  session,
  sessionKey,
  storage,
  serversKey = '',
  fromHost,
  hostSource,
  replacedNames = () => ({}),
}: CredentialStoreDependencies): CredentialStore {
  const saved = readSavedCredentials(session, sessionKey);
  const merged = new Map<string, CredentialEntry>();
  for (const credential of fromHost)
    merged.set(credential.name, { credential, test: { state: 'untested' }, fromHost: true });
  for (const credential of saved ?? [])
    merged.set(credential.name, { credential, test: { state: 'untested' }, fromHost: false });
  const state = createFields<Credentials>({
    entries: [...merged.values()],
    saveForSession: saved !== undefined,
    approvalRequest: undefined,
    confirmedOrigins: readConfirmedServers(storage, serversKey),
  });
  let sourceOfHost = hostSource;
  /** The last test of each credential. */
  const tests = new Map<string, AbortController>();
  const question = createQuestion((approvalRequest) => state.patch({ approvalRequest }));

  const setEntries = (entries: readonly CredentialEntry[]): void => {
    state.patch({ entries });
    if (state.value.saveForSession) writeSavedCredentials(session, sessionKey, entries);
  };
  const find = (name: string): CredentialEntry | undefined =>
    state.value.entries.find((entry) => entry.credential.name === name);
  const usedName = (name: string): string => {
    const replaced = replacedNames();
    return Object.hasOwn(replaced, name) ? replaced[name]! : name;
  };
  const update = (name: string, part: Partial<CredentialEntry>): void => {
    setEntries(state.value.entries.map((entry) => (entry.credential.name === name ? { ...entry, ...part } : entry)));
  };
  const attachedTo = (name: string): readonly string[] =>
    chain
      .operationSteps()
      .flatMap((step) => (step.credentials?.some((use) => use.credential === name) ? [step.id] : []));

  const scopeOf = (called: DescriptionStore): CredentialScope =>
    createCredentialScope({ kernel, chain, descriptions: called, find, usedName });
  const scope = scopeOf(descriptions);

  const listAllSchemes = (source: string): readonly string[] => [
    ...new Set([
      ...descriptions.schemes(source).map(({ name }) => name),
      ...state.value.entries.flatMap(({ credential }) =>
        scope.belongsTo(credential, source) && descriptions.scheme(source, credential.scheme)
          ? [credential.scheme]
          : [],
      ),
    ]),
  ];

  const requestApproval = async (
    credential: Credential,
    sources?: readonly string[],
    within = scope,
  ): Promise<boolean> => {
    const { name } = credential;
    const missing = [
      ...new Set(within.origins(credential, sources).flatMap((each) => (each.approved ? [] : [each.origin]))),
    ];
    if (missing.length === 0) return true;
    const approved = await question.ask({ kind: 'credential', name, origins: missing });
    if (approved) store.approve(name, missing);
    return approved;
  };

  const store: CredentialStore = {
    get value() {
      return state.value;
    },
    subscribe: (listener) => state.subscribe(listener),
    find,
    forScheme: (source, scheme) =>
      state.value.entries.filter(
        ({ credential }) => credential.scheme === scheme && scope.belongsTo(credential, source),
      ),
    forRun() {
      const credentials = state.value.entries.map(({ credential, fromHost: isProvided }) =>
        isProvided && credential.sources === undefined && sourceOfHost !== undefined && chain.chain.sources.length > 1
          ? { ...credential, sources: [sourceOfHost] }
          : credential,
      );
      const replaced = replacedNames();
      // A credential that is replaced is never used, even if the other one is missing.
      return [
        ...credentials.filter(({ name }) => !Object.hasOwn(replaced, name)),
        ...Object.entries(replaced).flatMap(([name, other]) =>
          credentials.flatMap((credential) => (credential.name === other ? [{ ...credential, name }] : [])),
        ),
      ];
    },
    isShownField: (credential, name) => {
      const scheme = scope.schemeOf(credential)?.scheme;
      const field = scheme && store.fields(scheme)?.find((each) => each.name === name);
      return field !== undefined && !field.secret;
    },
    fields: (scheme) =>
      kernel.credentialFields(scheme)?.map((field) => ({
        ...field,
        label: texts.messages.field(field),
        ...(field.hint !== undefined && { hint: texts.messages.fieldHint(field) }),
        ...(field.choices && {
          choiceLabels: Object.fromEntries(
            field.choices.map((choice) => [choice, texts.messages.fieldChoice(field, choice)]),
          ),
        }),
      })),
    use: (credential, scheme): CredentialUse => ({
      scheme: scheme.name,
      credential: credential.name,
      kind: credentialKind(scheme),
    }),
    choices(ref) {
      const security = descriptions.find(ref)?.security ?? [];
      // Without a declared scheme, any credential can be what the server expects.
      const requested =
        descriptions.entry(ref.source)?.description.securitySchemes.length === 0
          ? listAllSchemes(ref.source)
          : [...new Set(security.flatMap((alternative) => Object.keys(alternative)))];
      return requested.flatMap((name) => {
        const scheme = descriptions.scheme(ref.source, name);
        return scheme ? [{ scheme, entries: store.forScheme(ref.source, name) }] : [];
      });
    },
    setFromHost(credentials) {
      const userEntries = state.value.entries.filter((entry) => !entry.fromHost);
      const provided = credentials.filter(
        ({ name }) => !userEntries.some(({ credential }) => credential.name === name),
      );
      setEntries([
        ...provided.map((credential): CredentialEntry => ({ credential, test: { state: 'untested' }, fromHost: true })),
        ...userEntries,
      ]);
    },
    save(credential, previousName) {
      const previous = find(previousName ?? credential.name);
      // What the user saved belongs to the user, even if the host page provided it first.
      const entry: CredentialEntry = { credential, test: { state: 'untested' }, fromHost: false };
      const name = previousName ?? credential.name;
      setEntries(
        previous
          ? state.value.entries.map((each) => (each.credential.name === name ? entry : each))
          : [...state.value.entries, entry],
      );
      if (previousName === undefined || previousName === credential.name) return;
      if (attachedTo(previousName).length === 0) return;
      chain.edit({ label: texts.chain.labels.renameCredential(previousName), origin: 'credentials' }, (chain) =>
        renameUses(chain, previousName, credential.name),
      );
    },
    renameSource(source, name) {
      const replace = (each: string): string => (each === source ? name : each);
      if (sourceOfHost !== undefined) sourceOfHost = replace(sourceOfHost);
      if (!state.value.entries.some(({ credential }) => credential.sources?.includes(source))) return;
      setEntries(
        state.value.entries.map((entry) => {
          const { sources } = entry.credential;
          return sources?.includes(source)
            ? { ...entry, credential: { ...entry.credential, sources: sources.map(replace) } }
            : entry;
        }),
      );
    },
    remove: (name) => setEntries(state.value.entries.filter((entry) => entry.credential.name !== name)),
    async testCredential(name) {
      const { testCredential } = await import('./test-credential.js');
      await testCredential(name, {
        kernel,
        find,
        update,
        requestApproval,
        schemeOf: (credential) => scope.schemeOf(credential),
        tests,
      });
    },
    readiness: (step) => scope.readiness(step),
    isLogin: (credential) => scope.loginState(credential) !== 'none',
    markUsed(names) {
      const at = Date.now();
      for (const name of names.map(usedName)) {
        const test = find(name)?.test;
        if (test !== undefined && !(test.state === 'accepted' && test.expiresAt !== undefined))
          update(name, { test: { state: 'used', at } });
      }
    },
    attachedTo,
    attach(name, stepIds) {
      const entry = find(name);
      if (!entry) return;
      chain.edit({ label: texts.chain.labels.attach(name), origin: 'credentials' }, (chain) =>
        attachUse(chain, new Set(stepIds), (step) => {
          if (!scope.belongsTo(entry.credential, step.operation.source)) return undefined;
          const scheme = descriptions.scheme(step.operation.source, entry.credential.scheme);
          const security = descriptions.find(step.operation)?.security ?? [];
          return scheme && { use: store.use(entry.credential, scheme), security };
        }),
      );
    },
    setSaveForSession(saveForSession) {
      state.patch({ saveForSession });
      if (saveForSession) writeSavedCredentials(session, sessionKey, state.value.entries);
      else session?.removeItem(sessionKey);
    },
    origins: (credential, sources) => scope.origins(credential, sources),
    approve(name, approved) {
      const entry = find(name);
      if (!entry) return;
      const approvedOrigins = [...new Set([...entry.credential.approvedOrigins, ...approved])];
      update(name, { credential: { ...entry.credential, approvedOrigins } });
    },
    async requestApprovals(steps, called) {
      const within = called && scopeOf(called);
      const names = new Set(steps.flatMap((step) => (step.credentials ?? []).map((use) => use.credential)));
      for (const name of names) {
        for (const source of scope.sourcesOf(steps, name)) {
          const entry = find(usedName(name));
          if (entry && !(await requestApproval(entry.credential, [source], within))) return false;
        }
      }
      return true;
    },
    async requestConfirmation(input, requestedOrigins) {
      const missing = [...new Set(requestedOrigins)].filter((origin) => !state.value.confirmedOrigins.includes(origin));
      if (missing.length === 0) return true;
      const confirmed = await question.ask(
        input === undefined ? { kind: 'servers', origins: missing } : { kind: 'input', name: input, origins: missing },
      );
      if (!confirmed) return false;
      state.patch({ confirmedOrigins: [...state.value.confirmedOrigins, ...missing] });
      writeConfirmedServers(storage, serversKey, state.value.confirmedOrigins);
      return true;
    },
    presentApprovals: () => question.present(),
    resolveApproval: (approved) => question.answer(approved),
  };
  return store;
}
