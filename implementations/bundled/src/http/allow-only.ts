import type { RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** The last handler of a route: responds with `Allow` to OPTIONS and with 405 to any other method. */
export function allowOnly(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
    response.status(204).end();
  };
}
