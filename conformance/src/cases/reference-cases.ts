import type { ConformanceCase } from '../engine/conformance-case.js';
import { accessCases } from './reference/actors/access-cases.js';
import { publicReads } from './reference/actors/public-reads.js';
import { orderForSelf } from './reference/actors/order-for-self.js';
import { orderForOtherCustomer } from './reference/actors/order-for-other-customer.js';
import { otherCustomerCartHidden } from './reference/actors/other-customer-cart-hidden.js';
import { otherCustomerPaymentHidden } from './reference/actors/other-customer-payment-hidden.js';
import { otherCustomerOrderHidden } from './reference/actors/other-customer-order-hidden.js';
import { actorBeforeBody } from './reference/actors/actor-before-body.js';
import { cartUnknown } from './reference/records/cart-unknown.js';
import { checkoutUnknown } from './reference/records/checkout-unknown.js';
import { paymentUnknown } from './reference/records/payment-unknown.js';
import { fulfillUnknown } from './reference/records/fulfill-unknown.js';
import { shipmentUnknown } from './reference/records/shipment-unknown.js';
import { cartCreated } from './reference/carts/cart-created.js';
import { cartItemAdded } from './reference/carts/cart-item-added.js';
import { cartItemQuantitiesAddUp } from './reference/carts/cart-item-quantities-add-up.js';
import { cartItemDefaultQuantity } from './reference/carts/cart-item-default-quantity.js';
import { cartItemUnknownProduct } from './reference/carts/cart-item-unknown-product.js';
import { cartItemBadQuantity } from './reference/carts/cart-item-bad-quantity.js';
import { cartClosed } from './reference/carts/cart-closed.js';
import { checkoutMakesOrder } from './reference/checkout/checkout-makes-order.js';
import { checkoutTotalExact } from './reference/checkout/checkout-total-exact.js';
import { checkoutClosesCart } from './reference/checkout/checkout-closes-cart.js';
import { checkoutEmpty } from './reference/checkout/checkout-empty.js';
import { checkoutTwice } from './reference/checkout/checkout-twice.js';
import { concurrentCheckouts } from './reference/checkout/concurrent-checkouts.js';
import { paymentConfirmed } from './reference/payments/payment-confirmed.js';
import { paymentConfirmedTwice } from './reference/payments/payment-confirmed-twice.js';
import { orderUnpaidNotFulfilled } from './reference/orders/order-unpaid-not-fulfilled.js';
import { orderFulfilled } from './reference/orders/order-fulfilled.js';
import { orderFulfilledTwice } from './reference/orders/order-fulfilled-twice.js';
import { concurrentFulfillments } from './reference/orders/concurrent-fulfillments.js';
import { trackingNumberUnique } from './reference/shipments/tracking-number-unique.js';
import { shipmentInTwoSteps } from './reference/shipments/shipment-in-two-steps.js';
import { shipmentInOneStep } from './reference/shipments/shipment-in-one-step.js';
import { shipmentInTransitRejectsTransition } from './reference/shipments/shipment-in-transit-rejects-transition.js';
import { shipmentDeliveredRejectsTransition } from './reference/shipments/shipment-delivered-rejects-transition.js';
import { shipmentStatusAgain } from './reference/shipments/shipment-status-again.js';
import { shipmentStatusUnknown } from './reference/shipments/shipment-status-unknown.js';
import { deliveryMarksOrder } from './reference/shipments/delivery-marks-order.js';
import { referenceTokenExpired } from './reference/tokens/reference-token-expired.js';
import { referenceTokenUnsigned } from './reference/tokens/reference-token-unsigned.js';

/** Behaviors that only `reference` requires: actors, carts, payments, shipments. */
export const referenceCases: readonly ConformanceCase[] = [
  ...accessCases,
  publicReads,
  orderForSelf,
  orderForOtherCustomer,
  otherCustomerCartHidden,
  otherCustomerPaymentHidden,
  otherCustomerOrderHidden,
  actorBeforeBody,
  cartUnknown,
  checkoutUnknown,
  paymentUnknown,
  fulfillUnknown,
  shipmentUnknown,
  cartCreated,
  cartItemAdded,
  cartItemQuantitiesAddUp,
  cartItemDefaultQuantity,
  cartItemUnknownProduct,
  cartItemBadQuantity,
  cartClosed,
  checkoutMakesOrder,
  checkoutTotalExact,
  checkoutClosesCart,
  checkoutEmpty,
  checkoutTwice,
  concurrentCheckouts,
  paymentConfirmed,
  paymentConfirmedTwice,
  orderUnpaidNotFulfilled,
  orderFulfilled,
  orderFulfilledTwice,
  concurrentFulfillments,
  trackingNumberUnique,
  shipmentInTwoSteps,
  shipmentInOneStep,
  shipmentInTransitRejectsTransition,
  shipmentDeliveredRejectsTransition,
  shipmentStatusAgain,
  shipmentStatusUnknown,
  deliveryMarksOrder,
  referenceTokenExpired,
  referenceTokenUnsigned,
];
