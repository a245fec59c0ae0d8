import type { ReferenceComponents } from '@opchain/contract';
import { createAnswerCheck } from '../../contract/test/check-answers.js';
import { send } from '../../contract/test/send.js';
import type { RawAnswer } from '../../contract/test/send.js';
import type { DemoCredential, RunningReference } from '../src/index.js';

/** Who calls, by the names of the demo credentials. */
export type Who = 'nobody' | 'customer' | 'otherCustomer' | 'admin' | 'carrier';

type Schemas = ReferenceComponents['schemas'];

/** What the single records and problems of the contract have; the check against the contract has vouched for an answer's shape. */
export interface AnswerBody {
  readonly id: string;
  readonly trackingNumber: string;
  readonly status: string;
  readonly price: number;
  readonly total: number;
  readonly items: readonly { readonly productId: string; readonly qty: number }[];
  readonly order: Schemas['Order'];
  readonly payment: Schemas['Payment'];
  readonly code: string;
  readonly errors: readonly Schemas['FieldError'][];
}

export interface Answer<Body = AnswerBody> extends RawAnswer {
  readonly json: Body;
}

export interface ShopClient {
  /** Calls an operation, and throws if the contract does not describe the answer. */
  call<Body = AnswerBody>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<Body>>;
  headersOf(who: Who): Record<string, string>;
  /** A product's id. */
  makeProduct(price?: number): Promise<string>;
  /** A customer's cart with two of a new product in it. */
  makeCart(who?: 'customer' | 'otherCustomer'): Promise<string>;
  /** The ids of a new order and its payment, both pending. */
  makeCheckout(who?: 'customer' | 'otherCustomer'): Promise<{ orderId: string; paymentId: string }>;
  makePaidOrder(): Promise<string>;
  /** A tracking number and its order's id. */
  makeShipment(): Promise<{ trackingNumber: string; orderId: string }>;
}

export async function createShopClient({ url, credentials }: Pick<RunningReference, 'url' | 'credentials'>): Promise<ShopClient> {
  const checkAnswer = await createAnswerCheck('reference');
  const headers = Object.fromEntries(await Promise.all(credentials.map(async (credential) => [credential.name, await authorize(credential)] as const)));
  const headersOf = (who: Who) => headers[who] ?? {};
  const call = async <Body = AnswerBody>(who: Who, method: string, path: string, body?: unknown): Promise<Answer<Body>> => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const answer = await send(url, { method, path, headers: { ...headersOf(who), ...json }, ...(body !== undefined && { body: JSON.stringify(body) }) });
    checkAnswer({ method, path }, answer);
    return { ...answer, json: JSON.parse(answer.text) as Body };
  };
  const demand = async (status: number, ...request: [who: Who, method: string, path: string, body?: unknown]): Promise<AnswerBody> => {
    const answer = await call(...request);
    if (answer.status !== status) throw new Error(`${request.join(' ')} answered ${answer.status} ${answer.text}`);
    return answer.json;
  };
  const client: ShopClient = {
    call,
    headersOf,
    makeProduct: async (price = 19.99) => (await demand(201, 'admin', 'POST', '/products', { name: 'Teapot', price })).id,
    async makeCart(who = 'customer') {
      const { id } = await demand(201, who, 'POST', '/carts');
      await demand(201, who, 'POST', `/carts/${id}/items`, { productId: await client.makeProduct(), qty: 2 });
      return id;
    },
    async makeCheckout(who = 'customer') {
      const { order, payment } = await demand(201, who, 'POST', `/carts/${await client.makeCart(who)}/checkout`);
      return { orderId: order.id, paymentId: payment.id };
    },
    async makePaidOrder() {
      const { orderId, paymentId } = await client.makeCheckout();
      await demand(200, 'customer', 'POST', `/payments/${paymentId}/confirm`);
      return orderId;
    },
    async makeShipment() {
      const orderId = await client.makePaidOrder();
      const { trackingNumber } = await demand(201, 'admin', 'POST', `/orders/${orderId}/fulfill`);
      return { trackingNumber, orderId };
    },
  };
  return client;
}

/** The headers of a call with a credential. */
export async function authorize({
  apiKey,
  tokenUrl = '',
  clientId = '',
  clientSecret = '',
  username,
  password = '',
}: DemoCredential): Promise<Record<string, string>> {
  if (apiKey !== undefined) return { 'X-API-Key': apiKey };
  const grant = username === undefined ? { grant_type: 'client_credentials' } : { grant_type: 'password', username, password };
  const response = await fetch(tokenUrl, { method: 'POST', body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }) });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`no token for ${clientId}: ${response.status}`);
  return { Authorization: `Bearer ${token}` };
}
