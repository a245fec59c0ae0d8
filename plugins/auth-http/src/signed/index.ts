export { awsAuth } from './aws-auth.js';
export { digestAuth } from './digest-auth.js';
