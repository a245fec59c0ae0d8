/** The help of the command. */
export const help = `Checks a runner of Arazzo documents against the specification.

Usage: arazzo-kit --runner NAME | --command "TEMPLATE" [options]

  --runner NAME        a known runner: opchain, respect, arazzo-runner, arazzo-exec
  --command TEMPLATE   how to run a workflow. Spaces separate arguments; quote an argument that contains spaces. Placeholders:
                         {document}     path of the Arazzo document
                         {workflow}     ID of the workflow
                         {inputs}       path of a JSON file with the inputs
                         {inputs-json}  the inputs as JSON
                         {origin}       URL of the scripted server, which is also in the descriptions
                         {folder}       the folder of the document
                         {report}       path of a file that the runner may write
                         {source}, {server}  an argument with these is repeated for each OpenAPI source,
                         {input}, {value}    or for each input, together with the preceding option
  --outputs LOCATION   where the runner prints the outputs of the workflow: stdout or report, and a JSON Pointer,
                       e.g. "report#/outputs"; without it, outputs are not compared
  --case TEXT          only cases whose ID contains TEXT (repeatable)
  --cases FOLDER       use the cases in this folder instead of the built-in ones
  --jobs N             number of cases to run concurrently (default 2)
  --time-limit MS      time limit of a case (default 30000)
  --json FILE          write all results as JSON
  --list               list the cases without running them
  --write FOLDER       write the documents of the cases without running them; {server} is not replaced

Exit codes: 0 all counted cases passed, 1 some failed, 2 the arguments are invalid.
`;
