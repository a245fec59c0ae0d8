/** How a runner is started, and where it prints the outputs of the workflow. */
export interface Runner {
  /** The command with placeholders; see `expandCommand`. */
  readonly command: string;
  /** `stdout` or `report`, and a JSON Pointer in it that may name `{workflow}`: `report#/outputs`. */
  readonly outputs?: string;
}

/** Runners that the kit knows how to start, if they are installed. */
export const presets: Readonly<Record<string, Runner>> = {
  opchain: {
    command:
      'opchain run {document} --workflow {workflow} --server {source}={server} --input {input}={value} --json {report}',
    outputs: 'report#/outputs',
  },
  respect: {
    command: 'redocly respect {document} --workflow {workflow} --server {source}={server} --input {inputs-json}',
  },
  'arazzo-runner': {
    command: 'arazzo-runner execute-workflow {document} --workflow-id {workflow} --inputs {inputs-json}',
  },
  'arazzo-exec': {
    command: 'arazzo-exec run {document} --workflow {workflow} --input {inputs}',
    outputs: 'stdout#/outputs',
  },
};
