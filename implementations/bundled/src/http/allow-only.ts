import type { RequestHandler } from 'express';
import { HttpProblem } from './http-problem.js';

/** Stands last on a route: tells which methods the route takes, and refuses any other. */
export function allowOnly(...methods: string[]): RequestHandler {
  const allow = [...methods, 'OPTIONS', ...(methods.includes('GET') ? ['HEAD'] : [])].sort().join(', ');
  return (request, response) => {
    response.set('Allow', allow);
    if (request.method !== 'OPTIONS') throw new HttpProblem('method-not-allowed');
    response.status(204).end();
  };
}
