export type { Behavior, Contract } from './contract/contract.js';
export { type ContractSettings, type RejectionKind, rejectionKinds } from './contract/contract-settings.js';
export { isCallable } from '@opchain/resources';
export { listRoles } from './contract/list-roles.js';
export { describeContract, loadContract } from './contract/load-contract.js';
export { loadProfile } from './contract/load-profile.js';
export { proposeSettings } from './contract/propose-settings.js';
export { SettingsError } from './contract/read-settings.js';
export { deriveCases, type DerivedCases, type Omission } from './rules/derive-cases.js';
export { listContractCases } from './check/list-contract-cases.js';
export type { CaseResult, Verdict } from './engine/case-result.js';
export { check, CheckError, type CheckEvent, type CheckOptions, type CheckTarget } from './check/check.js';
export { type CheckPlan, type CheckSelection, planCheck } from './check/plan-check.js';
export {
  type CheckReport,
  countUnexercised,
  formatExploration,
  formatOperations,
  formatOutcome,
  isConformant,
  nameVerdict,
  type UncheckedOperation,
} from './check/check-report.js';
export type { RejectedOperation } from './derive/get-in.js';
export type { ConformanceCase, RuleCase } from './engine/conformance-case.js';
export { toCommands } from './engine/to-commands.js';
export type { FailureGroup } from './check/group-failures.js';
export { type Profile, profiles, type Role } from './contract/profile.js';
export { type KitCase, listCases } from './check/kit.js';
export {
  type ContractTargetOptions,
  openContractTarget,
  openTarget,
  type TargetOptions,
} from './engine/target/open-target.js';
export type { ShowLogin } from './login/loopback-browser.js';
export { sharedLogins } from './login/shared-logins.js';
export { probeTarget } from './engine/target/probe-target.js';
export { runCases } from './engine/run-cases.js';
export type { Proof } from './prove/plan-proof.js';
export type { Target } from './engine/target/target.js';
export type { Exploration } from './explore/run-exploration.js';
export type { ExploreOptions } from './explore/explore.js';
export { type ProposalResult, runProposal } from './propose/run-proposal.js';
export { proposeChains } from './propose/propose-chains.js';
export { CaseFailure } from './engine/case-failure.js';
