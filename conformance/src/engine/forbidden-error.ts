import { NotTriedError } from './not-tried-error.js';

/** No credential has a role that may call an operation: the server answers a valid request with a 403 that is documented. */
export class ForbiddenError extends NotTriedError {
  constructor(operationId: string, reason: string) {
    super(reason, adviseOnRole(operationId));
    this.name = 'ForbiddenError';
  }
}

/** How a credential of another role is added where all of them are forbidden to call an operation. */
const adviseOnRole = (operationId: string): string =>
  `add a credential of another role to the file of --credentials, and its name to the settings: operationRoles: { ${operationId}: [NAME] }`;
