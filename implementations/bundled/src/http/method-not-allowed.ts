import type { RequestHandler } from 'express';
import { Fault } from './fault.js';

/** Stands last on a route: any method that the route does not take is refused, naming those that it takes. */
export function allowOnly(...methods: string[]): RequestHandler {
  const allow = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  return (_request, response) => {
    response.set('Allow', allow.sort().join(', '));
    throw new Fault('method-not-allowed');
  };
}
