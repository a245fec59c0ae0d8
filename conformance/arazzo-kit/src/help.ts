/** The help of the command. */
export const help = `Checks a runner of Arazzo documents against the specification.

Usage: arazzo-kit --runner NAME | --command "TEMPLATE" [options]

  --runner NAME        a runner that the kit knows: opchain, respect, arazzo-runner, arazzo-exec
  --command TEMPLATE   how to run a workflow. Blanks separate arguments, quotes hold them together. Placeholders:
                         {document}     path of the Arazzo document
                         {workflow}     ID of the workflow
                         {inputs}       path of a JSON file with the inputs
                         {inputs-json}  the inputs as JSON
                         {origin}       URL of the scripted server; the descriptions name it as well
                         {folder}       the folder of the document
                         {report}       path of a file that the runner may write
                         {source}, {server}  an argument with these is repeated for each OpenAPI source,
                         {input}, {value}    or for each input, together with the option before it
  --outputs LOCATION   where the runner prints the outputs of the workflow: stdout or report, and a JSON Pointer,
                       e.g. "report#/outputs"; without it, outputs are not compared
  --case TEXT          only cases whose ID contains TEXT (repeatable)
  --cases FOLDER       other cases than those of the kit
  --jobs N             cases that run at once (default 2)
  --time-limit MS      time limit of a case (default 30000)
  --json FILE          write all results as JSON
  --list               list the cases, and run nothing
  --write FOLDER       write the documents of the cases, and run nothing; {server} stays in them

Exit codes: 0 every case that counts passed, 1 some failed, 2 the arguments are invalid.
`;
