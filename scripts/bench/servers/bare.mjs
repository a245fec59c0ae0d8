// node bare.mjs express|fastify|hapi|koa: the two measured routes on the framework alone: no validation, no errors, nothing but the
// same answer. It uses each sample's own installed framework, and the same rules and store.
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { corsHeaders } from '@opchain/contract';
import { createShop, openMemoryStore } from '@opchain/shop';
import { root } from '../../prepare.mjs';

const name = process.argv[2] ?? '';
const require = createRequire(join(root, 'implementations', name, 'package.json'));
const { customers } = createShop(openMemoryStore());

// Bodies are what the load generator sends.
/** @typedef {import('@opchain/shop').NewCustomer} NewCustomer */
/** @typedef {import('fastify').FastifyRequest<{ Body: NewCustomer }>} CreateRequest */
/** @typedef {import('fastify').FastifyRequest<{ Params: { readonly id: string } }>} ReadRequest */

/** @type {Readonly<Record<string, () => Promise<string>>>} */
const starters = {
  async express() {
    const express = require('express');
    const app = express();
    app.use(express.json());
    app.post('/customers', async (request, response) => {
      const customer = await customers.create(request.body);
      response.status(201).set(corsHeaders).location(`/customers/${customer.id}`).json(customer);
    });
    app.get('/customers/:id', async (request, response) =>
      response.set(corsHeaders).json(await customers.get(request.params.id)),
    );
    return listen(createServer(app));
  },
  async fastify() {
    const fastify = require('fastify');
    const app = fastify();
    app.post('/customers', async (/** @type {CreateRequest} */ request, reply) => {
      const customer = await customers.create(request.body);
      reply.code(201).headers(corsHeaders).header('Location', `/customers/${customer.id}`);
      return customer;
    });
    app.get('/customers/:id', (/** @type {ReadRequest} */ request, reply) => {
      reply.headers(corsHeaders);
      return customers.get(request.params.id);
    });
    return app.listen({ port: 0, host: '127.0.0.1' });
  },
  async hapi() {
    const hapi = require('@hapi/hapi');
    const server = hapi.server({ port: 0, host: '127.0.0.1' });
    const share = (/** @type {import('@hapi/hapi').ResponseObject} */ response) => {
      for (const [name, value] of Object.entries(corsHeaders)) response.header(name, value);
      return response;
    };
    server.route([
      {
        method: 'POST',
        path: '/customers',
        handler: async (request, h) => {
          const customer = await customers.create(/** @type {NewCustomer} */ (request.payload));
          return share(h.response(customer).created(`/customers/${customer.id}`));
        },
      },
      {
        method: 'GET',
        path: '/customers/{id}',
        handler: async (request, h) => share(h.response(await customers.get(String(request.params.id)))),
      },
    ]);
    await server.start();
    return server.info.uri;
  },
  async koa() {
    const Koa = require('koa');
    const { Router } = require('@koa/router');
    const getRawBody = require('raw-body');
    const router = new Router();
    router.post('/customers', async (context) => {
      const customer = await customers.create(JSON.parse((await getRawBody(context.req)).toString()));
      context.status = 201;
      context.set(corsHeaders);
      context.set('Location', `/customers/${customer.id}`);
      context.body = customer;
    });
    router.get('/customers/:id', async (context) => {
      context.set(corsHeaders);
      context.body = await customers.get(context.params.id ?? '');
    });
    return listen(createServer(new Koa().use(router.routes()).callback()));
  },
};

/** @param {import('node:http').Server} server */
async function listen(server) {
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${/** @type {import('node:net').AddressInfo} */ (server.address()).port}`;
}

process.once('SIGINT', () => process.exit());
const start = starters[name];
if (start === undefined) throw new Error(`There is no framework "${name}".`);
console.log(`Listening on ${await start()}`);
