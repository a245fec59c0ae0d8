/** The path of GitHub's description as JSON; the first call fetches it. Rejects with what npm said when it cannot be had. */
export function githubDescription(): Promise<string>;

/** The path of GitHub's description where it is at hand already. */
export function cachedGithubDescription(): string | undefined;
