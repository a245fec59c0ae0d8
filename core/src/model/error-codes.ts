/**
 * Every code that an error, a problem or a node's reason can carry, with the way out.
 * Codes are stable: one may be added, none changes its meaning.
 */
export const errorCodes = {
  // Documents
  DOCUMENT_SYNTAX: 'Correct the file at the line named; it must be JSON or YAML.',
  DOCUMENT_INVALID: 'Correct the document at the place named; it must be an Arazzo 1.x document.',
  DOCUMENT_UNSUPPORTED: 'Remove the construct named, or open the document in a tool that supports it.',
  DOCUMENT_UNWRITABLE: 'Complete the chain as the message says, then save it again.',
  MAPPING_SYNTAX:
    'Write mappings as {{node.path}}, {{node.$status}}, {{node.$headers.name}} or {{$inputs.name}}; write \\{{ for literal braces.',
  EXPRESSION_SYNTAX:
    'Write a capture as an expression over the response, such as $response.body#/id, $statusCode or $response.header.Location.',
  CONDITION_SYNTAX: 'Correct the condition; see the chain file format for the operators.',

  // Descriptions
  SPEC_NOT_RECOGNIZED: 'Give an OpenAPI 3.x or Swagger 2.0 document, as JSON or YAML.',
  SPEC_SYNTAX: 'Correct the description at the line named.',
  SPEC_TOO_COMPLEX:
    'The description is larger or more nested than can be read safely; split it, or remove what is not needed.',
  SPEC_DUPLICATE: 'Give each operation an operationId of its own, and write each name once.',
  SPEC_WARNING: 'Correct the description at the place named; the rest of it can be used.',
  SPEC_UNSUPPORTED: 'Fill that part in by hand where it is needed.',
  SPEC_INVALID: 'Correct the description at the place named.',
  REF_UNRESOLVED: 'Correct the reference, or allow the folder or origin that it points into.',
  REF_NOT_ALLOWED: 'Allow that folder or origin if you trust it; nothing outside the allowed ones is read.',
  OPERATION_UNKNOWN: 'Choose an operation of the description, or load the description that has it.',
  SOURCE_UNKNOWN: 'Name one of the sources of the chain.',
  SOURCE_UNREADABLE: 'Check the address or path of the description.',

  // Chains, before a run
  CHAIN_EMPTY: 'Add a node first.',
  ASSERT_EMPTY: 'Add a check, or remove the node.',
  CHAIN_CYCLE: 'Remove one of the connections named.',
  STEP_DUPLICATE: 'Give each node a name of its own.',
  STEP_UNKNOWN: 'Name a node of the chain.',
  MAPPING_NOT_ANCESTOR: 'Connect the node that is mapped from, so that it runs before.',
  CAPTURE_UNKNOWN: 'Capture the value in the node that is mapped from, or map from its response.',
  INPUT_MISSING: 'Fill in the required value.',
  PARAMETER_UNKNOWN: 'It is sent as it is; remove it, or correct its name.',
  CHAIN_INPUT_UNKNOWN: 'Declare the chain input, or correct its name.',
  CHAIN_INPUT_MISSING: 'Give the chain input a value for this run.',
  SERVER_UNKNOWN: 'Name the server of that source.',
  CREDENTIAL_UNKNOWN: 'Configure a credential of that name, or choose another one.',
  CREDENTIAL_MISSING: 'Attach a credential, or choose "none" to send the call without one.',
  CREDENTIAL_SCHEME_MISMATCH: 'Choose a credential of the scheme that the node names.',
  CREDENTIAL_INCOMPLETE: 'Fill in the fields named.',
  SCHEME_UNKNOWN: 'Choose a credential of a scheme that the description declares.',
  SCHEME_UNSUPPORTED: 'Add a plugin with an auth provider for that scheme.',
  ORIGIN_NOT_APPROVED: 'Approve the origin for this credential if you trust it.',
  OPTION_INVALID: 'Correct the option as the message says.',

  // Nodes, in a run
  MAPPING_MISSING: 'Look at the response of the node that is mapped from; the field is not in it.',
  MAPPING_UNSAFE: 'The value cannot be placed there: "." and "..", line breaks and broken characters are refused.',
  REQUEST_INVALID: 'Correct the inputs of the node.',
  STATUS_UNEXPECTED: 'Look at the response; if that status is what you want, add a check that names it.',
  CHECK_FAILED: 'Look at the values compared.',
  RESPONSE_MISMATCH: 'The response is not as the description documents it.',
  CAPTURE_MISSING: 'Look at the response; what the capture names is not in it.',
  STEP_TIMEOUT: 'Raise the time limit of the node, or look at why the server takes so long.',
  RUN_TIMEOUT: 'Raise the time limit of the run.',
  RUN_CANCELLED: 'Run the chain again.',
  FAIL_FAST: 'Another node failed and the run was told to stop at the first failure.',
  DEPENDENCY_FAILED: 'Mend the node that failed.',
  TOKEN_REFUSED: 'Correct the credential; the message holds what the token endpoint answered.',
  AUTH_FAILED: 'Correct the credential.',
  RESPONSE_TOO_LARGE: 'Raise the limit for response bodies.',
  BODY_NOT_RETAINED: 'Raise the limit for what the results keep, or capture what is needed of those bodies.',

  // Findings: a response beside its description
  STATUS_UNDOCUMENTED: 'Document the status, or look at why the server gives it.',
  CONTENT_TYPE_UNDOCUMENTED: 'Document the content type, or look at why the server gives it.',
  BODY_MISSING: 'Document that there may be no body, or look at why the server sends none.',
  BODY_INVALID: 'Correct the schema, or what the server sends.',
  HEADER_MISSING: 'Mark the header as optional, or let the server send it.',
  HEADER_INVALID: 'Correct the schema of the header, or what the server sends.',
  CHECK_INCOMPLETE: 'Look at that part of the response yourself; the rest was checked.',

  // Calls
  CONNECTION_REFUSED: 'Start the server, or correct its address.',
  CONNECTION_RESET: 'The server closed the connection; look at its log.',
  DNS_FAILED: 'Correct the host name.',
  TLS_FAILED: 'Look at the certificate of the server.',
  RESPONSE_MALFORMED: 'The server did not answer in correct HTTP; look at its log.',
  CALL_UNSUPPORTED: 'Run the call where it is possible: headless, or through the relay.',
  NETWORK_FAILED: 'Check the address and the network.',
  EXECUTOR_MISSING: 'Add a plugin with an executor for that kind of call.',

  // Plugins and the kernel
  PLUGIN_INVALID: 'A plugin is an object with a name and apply(context), and what it adds has the methods of its role.',
  PLUGIN_NAME_TAKEN: 'Give each plugin, loader, provider and executor a name of its own.',
  PLUGIN_VERSION_MISMATCH: 'Install a version of the plugin that fits this kernel.',
  PLUGIN_DEPENDENCY_MISSING: 'Add the plugin that is needed.',
  PLUGIN_DEPENDENCY_CYCLE: 'Take one of the needs away: plugins are applied one after the other.',
  PLUGIN_FAILED: 'Report it to the author of the plugin named.',
  PLUGIN_RESULT_INVALID:
    'Report it to the author of the plugin named: it has to give what the plugin contract describes.',
  PLUGIN_TIMEOUT: 'Report it to the author of the plugin named: what only looks on has to come to an end.',
  KERNEL_FROZEN: 'Register in apply(context); a kernel takes nothing more once it is created.',
  KERNEL_DISPOSED: 'Create a new kernel.',
} as const satisfies Record<string, string>;

export type ErrorCode = keyof typeof errorCodes;
