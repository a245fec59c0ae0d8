export { apiKeyAuth } from './api-key-auth.js';
