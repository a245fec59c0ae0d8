import type { RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** The last handler of a route, for `all`: tells which methods the path takes, and refuses any that got here. */
export function allowMethods(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
    response.status(204).end();
  };
}
