/**
 * How to fix each error, diagnostic, mismatch or failure, by code. Codes are stable: codes may be added, but their
 * meaning never changes.
 */
export const errorCodes = {
  // Documents
  DOCUMENT_SYNTAX: 'Fix the file as the message says; it must be JSON or YAML.',
  DOCUMENT_INVALID: 'Fix the document at the location shown; it must be an Arazzo 1.x document.',
  DOCUMENT_UNSUPPORTED: 'Remove the unsupported construct, or open the document in a tool that supports it.',
  DOCUMENT_UNWRITABLE: 'Complete the chain as the message says, then save it again.',
  MAPPING_SYNTAX:
    'Write mappings as {{step.path}}, {{step.$status}}, {{step.$headers.name}} or {{$inputs.name}}; write \\{{ for literal braces.',
  EXPRESSION_SYNTAX:
    'Write the capture as a response expression, such as $response.body#/id, $statusCode or $response.header.Location.',
  EXPRESSION_UNKNOWN:
    'Correct the expression. To send exactly this text, make it the default of an input, and use $inputs.<name>.',
  EXPRESSION_WITHOUT_BRACES:
    'Put the expression in braces. To send exactly this text, make it the default of an input, and use $inputs.<name>.',
  SELECTOR_SYNTAX: 'Fix the selector; its type names the language.',
  CONDITION_SYNTAX: 'Fix the condition; the chain file format lists the operators.',
  CHAIN_FORMAT_NOT_RECOGNIZED:
    'Use an Arazzo document, a HAR file, a Postman collection or calls of curl, fetch or PowerShell, or add a plugin that reads this format.',
  CHAIN_IMPORT_FAILED: 'Fix the file as described, or record the calls again.',

  // Descriptions
  SPEC_NOT_RECOGNIZED: 'Use an OpenAPI 3.x or Swagger 2.0 document in JSON or YAML.',
  SPEC_SYNTAX: 'Fix the description at the line shown.',
  SPEC_TOO_COMPLEX:
    'Split the description, or remove what you do not need; it is too large or too deeply nested to be read safely.',
  SPEC_DUPLICATE: 'Give each operation its own operationId, and use each key once.',
  SPEC_WARNING: 'Fix the description there; the rest of it can be used.',
  SPEC_UNSUPPORTED: 'Fill in that part by hand where you need it.',
  SPEC_INVALID: 'Fix the description at the location shown.',
  REF_UNRESOLVED: 'Fix the reference, or allow the folder or origin that it points to.',
  REF_NOT_ALLOWED: 'Allow the folder or origin if you trust it; nothing outside the allowed ones is read.',
  OPERATION_UNKNOWN: 'Choose an operation of the description, or load the description that has it.',
  SOURCE_UNKNOWN: 'Use one of the sources of the chain.',
  SOURCE_UNREADABLE: 'Check the URL or path of the description.',

  // Chains, before a run
  CHAIN_EMPTY: 'Add a step first.',
  ASSERT_EMPTY: 'Add a check, or remove the step.',
  FUNCTION_UNKNOWN: 'Correct the name of the function.',
  ARGUMENT_INVALID: 'Correct the argument.',
  CHAIN_CYCLE: 'Remove one of the connections listed.',
  LIST_ORDER_NEEDED: 'Run the steps in list order, or move them to a workflow of its own that the graph calls.',
  STEP_DUPLICATE: 'Give each step its own name.',
  STEP_UNKNOWN: 'Use the name of a step in the chain.',
  MAPPING_NOT_ANCESTOR: 'Connect the source step so that it runs first.',
  CAPTURE_UNKNOWN: 'Add the capture to the source step, or map from its response.',
  INPUT_MISSING: 'Enter the required value.',
  PARAMETER_UNKNOWN: 'Remove the parameter or correct its name; otherwise it is sent as is.',
  INPUT_TYPE_MISMATCH: 'Correct the value; otherwise it is sent as is.',
  CONTENT_TYPE_UNKNOWN: 'Correct the media type; otherwise the body is sent as is.',
  CHAIN_INPUT_UNKNOWN: 'Declare the chain input, or correct its name.',
  CHAIN_INPUT_MISSING: 'Set a value for the chain input.',
  CHAIN_INPUT_INVALID: 'Use a value that matches the schema of the chain input, or correct its generator.',
  WORKFLOW_UNKNOWN: 'Use the id of a workflow that the document or its source has.',
  SERVER_UNKNOWN: 'Set the server of the source.',
  SERVER_NOT_NAMED: 'Name the server yourself if you trust it; a file alone must not decide who is called.',
  CREDENTIAL_UNKNOWN: 'Configure a credential with that name, or choose another one.',
  CREDENTIAL_MISSING: 'Attach a credential, or choose "Send without a credential".',
  CREDENTIAL_SCHEME_MISMATCH: 'Choose a credential for the security scheme of the step.',
  CREDENTIAL_SOURCE_MISMATCH: 'Choose a credential of the source that the step calls.',
  CREDENTIAL_SOURCE_MISSING: 'Set the source that the credential is for.',
  CREDENTIAL_INCOMPLETE: 'Fill in the fields listed.',
  SCHEME_UNKNOWN: 'Choose a credential for a security scheme that the description declares.',
  SCHEME_UNSUPPORTED: 'Add a plugin with an auth provider for the security scheme.',
  ORIGIN_NOT_APPROVED: 'Approve the origin for this credential if you trust it.',
  OPTION_INVALID: 'Fix the option as the message says.',

  // Steps, during a run
  MAPPING_MISSING: 'Check the response of the source step; it does not contain the field.',
  VALUE_MASKED: 'Run the source step again: its result was stored without secrets.',
  MAPPING_UNSAFE: 'Use a value without "." or ".." segments, line breaks and invalid characters.',
  REQUEST_INVALID: 'Fix the inputs of the step.',
  SECRET_LEAVES: 'Approve that server for the secret if you trust it, or remove the mapping that contains the secret.',
  STATUS_UNEXPECTED: 'Check the response; if you expect that status, add a check for it.',
  CHECK_FAILED: 'Compare the values in the message.',
  EVALUATION_TOO_EXPENSIVE:
    'Name the path to the value, such as /orders/order[1] instead of //order, without loops inside of loops, or request less at once.',
  RESPONSE_MISMATCH: 'Fix the server or the description; the mismatches are listed.',
  CAPTURE_MISSING: 'Check the response; it does not contain what the capture selects.',
  STEP_TIMEOUT: 'Increase the timeout of the step, or find out why the server is slow.',
  RUN_TIMEOUT: 'Increase the timeout of the run.',
  RUN_CANCELLED: 'Run the chain again.',
  RUN_INTERRUPTED: 'Check on the server what the calls without a response did, then run the chain again.',
  EXECUTIONS_EXCEEDED: 'Check the condition that should end the loop, or increase the execution limit.',
  DEPTH_EXCEEDED: 'Check for workflows that call each other in a cycle, or increase the depth limit.',
  NOT_REACHED: 'Nothing to fix: the workflow took another path.',
  WORKFLOW_FAILED: 'Fix the step of the called workflow that failed.',
  FAIL_FAST: 'Fix the step that failed first, or run without stopping at the first failure.',
  DEPENDENCY_FAILED: 'Fix the failed step.',
  TOKEN_REFUSED: 'Fix the credential; the message contains the response of the token endpoint.',
  AUTH_FAILED: 'Fix the credential.',
  RESPONSE_TOO_LARGE: 'Increase the limit for response bodies.',
  BODY_NOT_PARSED:
    'Request less at once, for example with a smaller page size, or increase the limit for values (--max-values).',
  BODY_NOT_RETAINED: 'Increase the limit for retained bodies, or capture the values you need.',

  // Mismatches between a response and its description
  STATUS_UNDOCUMENTED: 'Document the status, or find out why the server returns it.',
  CONTENT_TYPE_UNDOCUMENTED: 'Document the content type, or find out why the server returns it.',
  BODY_MISSING: 'Document that the body is optional, or find out why the server sends none.',
  BODY_INVALID: 'Fix the schema or the server.',
  HEADER_MISSING: 'Document the header as optional, or make the server send it.',
  HEADER_INVALID: 'Fix the schema of the header or the server.',
  CHECK_INCOMPLETE: 'Check that part of the response yourself; the rest was checked.',

  // Calls
  CONNECTION_REFUSED: 'Start the server, or correct its URL.',
  CONNECTION_RESET: 'Check the log of the server; it closed the connection.',
  DNS_FAILED: 'Correct the host name.',
  TLS_FAILED: 'Check the certificate of the server, and set your own under tls in opchain.config.js.',
  RESPONSE_MALFORMED: 'Check the log of the server; its response is not valid HTTP.',
  CALL_UNSUPPORTED: 'Run the chain headless, or use the relay.',
  CALL_BLOCKED: 'Start the host of the page with --connect or --relay and the origin.',
  PROXY_FAILED:
    'Check the address of the proxy, its user and its password, or name the server in NO_PROXY to reach it directly.',
  NETWORK_FAILED: 'Check the URL and the network.',
  EXECUTOR_MISSING: 'Add a plugin with an executor for that kind of call.',

  // Plugins and the kernel
  PLUGIN_INVALID:
    'Pass an object with a name and apply(context); each role that it adds must have all the methods of its interface.',
  PLUGIN_NAME_TAKEN: 'Give each plugin, loader, auth provider and executor its own name.',
  PLUGIN_VERSION_MISMATCH: 'Install a version of the plugin that supports this kernel.',
  PLUGIN_DEPENDENCY_MISSING: 'Add the missing plugin.',
  PLUGIN_DEPENDENCY_CYCLE: 'Remove a dependency: each plugin is applied after those that it needs.',
  PLUGIN_FAILED: 'Report it to the author of the plugin.',
  PLUGIN_RESULT_INVALID: 'Report it to the author of the plugin: its result does not match the plugin contract.',
  PLUGIN_TIMEOUT: 'Report it to the author of the plugin: its code must finish within the limit.',
  KERNEL_FROZEN: 'Register everything in apply(context); a kernel cannot be changed once it is created.',
  KERNEL_DISPOSED: 'Create a new kernel.',
} as const satisfies Record<string, string>;

/** A code of `errorCodes`. */
export type ErrorCode = keyof typeof errorCodes;
