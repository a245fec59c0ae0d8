import type { ReferenceSchemas as Schemas } from '@opchain/contract';
import { createResponseCheck } from '@opchain/test-support/contracts/check-responses';
import { type RawResponse, send } from '@opchain/test-support/contracts/send';
import type { DemoCredential, RunningReference } from '../src/index.js';

/** Who calls, by the names of the demo credentials. */
export type CallerName = 'nobody' | 'customer' | 'otherCustomer' | 'admin' | 'carrier';

/** The fields of the contract's single records and problems; the check against the contract verifies a response's shape. */
export interface ResponseBody {
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

export interface ApiResponse<Body = ResponseBody> extends RawResponse {
  readonly json: Body;
}

export interface ShopClient {
  /** Calls an operation, and throws if the contract does not describe the response. */
  call<Body = ResponseBody>(
    caller: CallerName,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<ApiResponse<Body>>;
  headersOf(caller: CallerName): Record<string, string>;
  /** A product's id. */
  makeProduct(price?: number): Promise<string>;
  /** A customer's cart with two of a new product in it. */
  makeCart(caller?: 'customer' | 'otherCustomer'): Promise<string>;
  /** The ids of a new order and its payment, both pending. */
  makeCheckout(caller?: 'customer' | 'otherCustomer'): Promise<{ orderId: string; paymentId: string }>;
  makePaidOrder(): Promise<string>;
  /** A tracking number and its order's id. */
  makeShipment(): Promise<{ trackingNumber: string; orderId: string }>;
}

export async function createShopClient({
  url,
  credentials,
}: Pick<RunningReference, 'url' | 'credentials'>): Promise<ShopClient> {
  const validateResponse = await createResponseCheck('reference');
  const headers = Object.fromEntries(
    await Promise.all(credentials.map(async (credential) => [credential.name, await authorize(credential)] as const)),
  );
  const headersOf = (caller: CallerName) => headers[caller] ?? {};
  const call = async <Body = ResponseBody>(
    caller: CallerName,
    method: string,
    path: string,
    body?: unknown,
  ): Promise<ApiResponse<Body>> => {
    const json = body === undefined ? {} : { 'Content-Type': 'application/json' };
    const response = await send(url, {
      method,
      path,
      headers: { ...headersOf(caller), ...json },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    validateResponse({ method, path }, response);
    return { ...response, json: JSON.parse(response.text) as Body };
  };
  const expectStatus = async (
    status: number,
    ...request: [who: CallerName, method: string, path: string, body?: unknown]
  ): Promise<ResponseBody> => {
    const response = await call(...request);
    if (response.status !== status)
      throw new Error(`${request.join(' ')} returned ${response.status} ${response.text}`);
    return response.json;
  };
  const client: ShopClient = {
    call,
    headersOf,
    makeProduct: async (price = 19.99) =>
      (await expectStatus(201, 'admin', 'POST', '/products', { name: 'Teapot', price })).id,
    async makeCart(caller = 'customer') {
      const { id } = await expectStatus(201, caller, 'POST', '/carts');
      await expectStatus(201, caller, 'POST', `/carts/${id}/items`, { productId: await client.makeProduct(), qty: 2 });
      return id;
    },
    async makeCheckout(caller = 'customer') {
      const { order, payment } = await expectStatus(
        201,
        caller,
        'POST',
        `/carts/${await client.makeCart(caller)}/checkout`,
      );
      return { orderId: order.id, paymentId: payment.id };
    },
    async makePaidOrder() {
      const { orderId, paymentId } = await client.makeCheckout();
      await expectStatus(200, 'customer', 'POST', `/payments/${paymentId}/confirm`);
      return orderId;
    },
    async makeShipment() {
      const orderId = await client.makePaidOrder();
      const { trackingNumber } = await expectStatus(201, 'admin', 'POST', `/orders/${orderId}/fulfill`);
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
  const grant =
    username === undefined ? { grant_type: 'client_credentials' } : { grant_type: 'password', username, password };
  const response = await fetch(tokenUrl, {
    method: 'POST',
    body: new URLSearchParams({ ...grant, client_id: clientId, client_secret: clientSecret }),
  });
  const { access_token: token } = (await response.json()) as { access_token?: string };
  if (token === undefined) throw new Error(`no token for ${clientId}: ${response.status}`);
  return { Authorization: `Bearer ${token}` };
}
