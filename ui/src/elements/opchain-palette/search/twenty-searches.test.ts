import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from '@jest/globals';
import { type ApiDescription, createKernel } from '@opchain/core';
import { openApiLoader } from '@opchain/openapi-loader';
import { cachedGithubDescription } from '../../../../../scripts/public-descriptions.mjs';
import { parseQuery } from '../search-palette.js';
import { PaletteSearch } from './palette-search.js';

// `npm test` downloads it first, because it must exist before the tests are collected.
const path = cachedGithubDescription() ?? '';
if (path === '')
  console.warn('skipped: GitHub’s description is not at hand. Fetch it with: node scripts/public-descriptions.mjs');

/** What people type, and the operation they mean. Written before the ranking. */
const searches: readonly (readonly [query: string, operation: string])[] = [
  ['create issue', 'issues/create'],
  ['create an issue', 'issues/create'],
  ['branch protection', 'repos/get-branch-protection'],
  ['upload release asset', 'repos/upload-release-asset'],
  ['list repos for org', 'repos/list-for-org'],
  ['isue', 'issues/list'],
  ['POST /repos/{owner}/{repo}/issues', 'issues/create'],
  ['/repos/octocat/hello/issues', 'issues/list-for-repo'],
  ['merge pull request', 'pulls/merge'],
  ['star a repository', 'activity/star-repo-for-authenticated-user'],
  ['trigger workflow', 'actions/create-workflow-dispatch'],
  ['add colaborator', 'repos/add-collaborator'],
  ['comment on issue', 'issues/create-comment'],
  ['rate limit', 'rate-limit/get'],
  ['create gists', 'gists/create'],
  ['DELETE /gists/{gist_id}', 'gists/delete'],
  ['PUT https://api.github.com/repos/octocat/hello/pulls/42/merge', 'pulls/merge'],
  ['latest release', 'repos/get-latest-release'],
  ['fork repo', 'repos/create-fork'],
  ['invite user to org', 'orgs/create-invitation'],
];

/** Twenty more in other words, written before they were tried. */
const moreSearches: typeof searches = [
  ['remove label from issue', 'issues/remove-label'],
  ['get all branches', 'repos/list-branches'],
  ['who am i', 'users/get-authenticated'],
  ['PATCH /repos/x/y/pulls/3', 'pulls/update'],
  ['https://api.github.com/search/repositories?q=http&sort=stars', 'search/repos'],
  ['add asignees', 'issues/add-assignees'],
  ['rename a branch', 'repos/rename-branch'],
  ['new milestone', 'issues/create-milestone'],
  ['show commit', 'repos/get-commit'],
  ['lock conversation', 'issues/lock'],
  ['request reviewers', 'pulls/request-reviewers'],
  ['cancel workflow run', 'actions/cancel-workflow-run'],
  ['download artifact', 'actions/download-artifact'],
  ['readme', 'repos/get-readme'],
  ['followers of a user', 'users/list-followers-for-user'],
  ['delete repository', 'repos/delete'],
  ['modify webhook', 'repos/update-webhook'],
  ['dismis review', 'pulls/dismiss-review'],
  ['all my notifications', 'activity/list-notifications-for-authenticated-user'],
  ['unstar repo', 'activity/unstar-repo-for-authenticated-user'],
];

/** And twenty of other areas, written before they were tried. */
const otherSearches: typeof searches = [
  ['close an issue', 'issues/update'],
  ['list pull requests', 'pulls/list'],
  ['create repo secret', 'actions/create-or-update-repo-secret'],
  ['set commit status', 'repos/create-commit-status'],
  ['delete issue comment', 'issues/delete-comment'],
  ['compare commits', 'repos/compare-commits'],
  ['generate release notes', 'repos/generate-release-notes'],
  ['list team members', 'teams/list-members-in-org'],
  ['get file contents', 'repos/get-content'],
  ['create file', 'repos/create-or-update-file-contents'],
  ['rerun failed jobs', 'actions/re-run-workflow-failed-jobs'],
  ['block a user', 'users/block'],
  ['search code', 'search/code'],
  ['list tags', 'repos/list-tags'],
  ['transfer repository', 'repos/transfer'],
  ['GET /user/repos', 'repos/list-for-authenticated-user'],
  ['https://api.github.com/orgs/github/teams', 'teams/list'],
  ['pull request files', 'pulls/list-files'],
  ['mark notifcations as read', 'activity/mark-notifications-as-read'],
  ['list contributors', 'repos/list-contributors'],
];

/** And twenty more, of areas that were not tried before, written before they were tried. */
const furtherSearches: typeof searches = [
  ['add labels to an issue', 'issues/add-labels'],
  ['list my organizations', 'orgs/list-for-authenticated-user'],
  ['edit a release', 'repos/update-release'],
  ['remove branch protection', 'repos/delete-branch-protection'],
  ['dependabot alerts', 'dependabot/list-alerts-for-repo'],
  ['create deployment', 'repos/create-deployment'],
  ['workflow run logs', 'actions/download-workflow-run-logs'],
  ['set repo topics', 'repos/replace-all-topics'],
  ['unfollow user', 'users/unfollow'],
  ['is gist starred', 'gists/check-is-starred'],
  ['/repos/octocat/hello/actions/runs/7/jobs', 'actions/list-jobs-for-workflow-run'],
  ['create respository', 'repos/create-for-authenticated-user'],
  ['remove collaborator', 'repos/remove-collaborator'],
  ['commit activity', 'repos/get-commit-activity-stats'],
  ['PUT /repos/{owner}/{repo}/contents/{path}', 'repos/create-or-update-file-contents'],
  ['download zip', 'repos/download-zipball-archive'],
  ['render markdown', 'markdown/render'],
  ['add deploy key', 'repos/create-deploy-key'],
  ['delete workfow run', 'actions/delete-workflow-run'],
  ['runner registration token', 'actions/create-registration-token-for-repo'],
];

/** And twenty in the words that people use and the description does not, written before they were tried. */
const spokenSearches: typeof searches = [
  ['merge a PR', 'pulls/merge'],
  ['create pr', 'pulls/create'],
  ['who starred a repo', 'activity/list-stargazers-for-repo'],
  ['invite someone to org', 'orgs/create-invitation'],
  ['approve pull request', 'pulls/create-review'],
  ['assign user to issue', 'issues/add-assignees'],
  ['delete a branch', 'git/delete-ref'],
  ['create a branch', 'git/create-ref'],
  ['list open prs', 'pulls/list'],
  ['watchers of a repo', 'activity/list-watchers-for-repo'],
  ['subscribe to a thread', 'activity/set-thread-subscription'],
  ['accept an invitation', 'repos/accept-invitation-for-authenticated-user'],
  ['close a PR', 'pulls/update'],
  ['reopen issue', 'issues/update'],
  ['add a reaction to an issue', 'reactions/create-for-issue'],
  ['diff between two commits', 'repos/compare-commits'],
  ['unassign a user', 'issues/remove-assignees'],
  ['protect a branch', 'repos/update-branch-protection'],
  ['who follows me', 'users/list-followers-for-authenticated-user'],
  ['files changed in a PR', 'pulls/list-files'],
];

(path === '' ? describe.skip : describe)("twenty searches on GitHub's description", () => {
  let search: PaletteSearch;

  beforeAll(async () => {
    const kernel = await createKernel({ plugins: [openApiLoader()] });
    const description: ApiDescription = await kernel.load({ location: path, content: readFileSync(path) });
    const server = 'https://api.github.com';
    search = new PaletteSearch([{ source: 'github', location: path, description, servers: [server], server }], [], {
      operations: 'Operations',
      presets: 'Presets',
      request: '',
      requestHint: '',
    });
    await search.prepare();
  }, 120_000);

  const find = (query: string): string[] => {
    const parsed = parseQuery(query);
    if (parsed === undefined) throw new Error('nothing to search');
    return search.find(parsed).hits.flatMap(({ entries }) => entries.map(({ name }) => name));
  };

  test.each([
    ['the first', searches],
    ['in other words', moreSearches],
    ['of other areas', otherSearches],
    ['of further areas', furtherSearches],
    ['as people say it', spokenSearches],
  ])('%s: the intended operation ranks first at least 18 times, and always in the top three', (_, twenty) => {
    const positions = twenty.map(([query, operation]) => ({ query, position: find(query).indexOf(operation) + 1 }));
    expect(positions.filter(({ position }) => position < 1 || position > 3)).toEqual([]);
    expect(positions.filter(({ position }) => position !== 1).length).toBeLessThanOrEqual(2);
  });

  test('take less than a frame per keystroke', () => {
    const keystrokes = [...searches, ...moreSearches].flatMap(([query]) =>
      [...query].map((_, index) => query.slice(0, index + 1)),
    );
    const search = (query: string): number => {
      const start = performance.now();
      const before = process.cpuUsage();
      find(query);
      const { user, system } = process.cpuUsage(before);
      return Math.min(performance.now() - start, (user + system) / 1000);
    };
    // Other processes interrupt it: its own processor time counts, and a frame must be enough in one of several attempts.
    const slow = keystrokes.filter(
      (query) => query.trim() !== '' && !Array.from({ length: 20 }).some(() => search(query) < 16),
    );
    expect(slow).toEqual([]);
  });
});
