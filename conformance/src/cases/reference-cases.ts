import type { ConformanceCase } from '../engine/conformance-case.js';
import { referenceCreateCustomerNobody } from './reference/actors/reference-create-customer-nobody.js';
import { referenceCreateCustomerWrongActor } from './reference/actors/reference-create-customer-wrong-actor.js';
import { referenceCreateCustomerBadCredential } from './reference/actors/reference-create-customer-bad-credential.js';
import { referenceCreateProductNobody } from './reference/actors/reference-create-product-nobody.js';
import { referenceCreateProductWrongActor } from './reference/actors/reference-create-product-wrong-actor.js';
import { referenceCreateProductBadCredential } from './reference/actors/reference-create-product-bad-credential.js';
import { referenceCreateOrderNobody } from './reference/actors/reference-create-order-nobody.js';
import { referenceCreateOrderWrongActor } from './reference/actors/reference-create-order-wrong-actor.js';
import { referenceCreateOrderBadCredential } from './reference/actors/reference-create-order-bad-credential.js';
import { referenceGetOrderNobody } from './reference/actors/reference-get-order-nobody.js';
import { referenceGetOrderWrongActor } from './reference/actors/reference-get-order-wrong-actor.js';
import { referenceGetOrderBadCredential } from './reference/actors/reference-get-order-bad-credential.js';
import { referenceCreateCartNobody } from './reference/actors/reference-create-cart-nobody.js';
import { referenceCreateCartWrongActor } from './reference/actors/reference-create-cart-wrong-actor.js';
import { referenceCreateCartBadCredential } from './reference/actors/reference-create-cart-bad-credential.js';
import { referenceGetCartNobody } from './reference/actors/reference-get-cart-nobody.js';
import { referenceGetCartWrongActor } from './reference/actors/reference-get-cart-wrong-actor.js';
import { referenceGetCartBadCredential } from './reference/actors/reference-get-cart-bad-credential.js';
import { referenceAddCartItemNobody } from './reference/actors/reference-add-cart-item-nobody.js';
import { referenceAddCartItemWrongActor } from './reference/actors/reference-add-cart-item-wrong-actor.js';
import { referenceAddCartItemBadCredential } from './reference/actors/reference-add-cart-item-bad-credential.js';
import { referenceCheckoutCartNobody } from './reference/actors/reference-checkout-cart-nobody.js';
import { referenceCheckoutCartWrongActor } from './reference/actors/reference-checkout-cart-wrong-actor.js';
import { referenceCheckoutCartBadCredential } from './reference/actors/reference-checkout-cart-bad-credential.js';
import { referenceConfirmPaymentNobody } from './reference/actors/reference-confirm-payment-nobody.js';
import { referenceConfirmPaymentWrongActor } from './reference/actors/reference-confirm-payment-wrong-actor.js';
import { referenceConfirmPaymentBadCredential } from './reference/actors/reference-confirm-payment-bad-credential.js';
import { referenceFulfillOrderNobody } from './reference/actors/reference-fulfill-order-nobody.js';
import { referenceFulfillOrderWrongActor } from './reference/actors/reference-fulfill-order-wrong-actor.js';
import { referenceFulfillOrderBadCredential } from './reference/actors/reference-fulfill-order-bad-credential.js';
import { referenceSetShipmentStatusNobody } from './reference/actors/reference-set-shipment-status-nobody.js';
import { referenceSetShipmentStatusWrongActor } from './reference/actors/reference-set-shipment-status-wrong-actor.js';
import { referenceSetShipmentStatusBadCredential } from './reference/actors/reference-set-shipment-status-bad-credential.js';
import { openToEverybody } from './reference/actors/open-to-everybody.js';
import { orderForOneself } from './reference/actors/order-for-oneself.js';
import { orderForAnother } from './reference/actors/order-for-another.js';
import { othersCartUnseen } from './reference/actors/others-cart-unseen.js';
import { othersPaymentUnseen } from './reference/actors/others-payment-unseen.js';
import { othersOrderUnseen } from './reference/actors/others-order-unseen.js';
import { actorBeforeBody } from './reference/actors/actor-before-body.js';
import { cartUnknown } from './reference/records/cart-unknown.js';
import { checkoutUnknown } from './reference/records/checkout-unknown.js';
import { paymentUnknown } from './reference/records/payment-unknown.js';
import { fulfilUnknown } from './reference/records/fulfil-unknown.js';
import { shipmentUnknown } from './reference/records/shipment-unknown.js';
import { cartCreated } from './reference/carts/cart-created.js';
import { cartItemAdded } from './reference/carts/cart-item-added.js';
import { cartItemAddsUp } from './reference/carts/cart-item-adds-up.js';
import { cartItemDefaultQuantity } from './reference/carts/cart-item-default-quantity.js';
import { cartItemUnknownProduct } from './reference/carts/cart-item-unknown-product.js';
import { cartItemBadQuantity } from './reference/carts/cart-item-bad-quantity.js';
import { cartClosed } from './reference/carts/cart-closed.js';
import { checkoutMakesOrder } from './reference/checkout/checkout-makes-order.js';
import { checkoutTotalExact } from './reference/checkout/checkout-total-exact.js';
import { checkoutClosesCart } from './reference/checkout/checkout-closes-cart.js';
import { checkoutEmpty } from './reference/checkout/checkout-empty.js';
import { checkoutTwice } from './reference/checkout/checkout-twice.js';
import { checkoutOnceAtOnce } from './reference/checkout/checkout-once-at-once.js';
import { paymentConfirmed } from './reference/payments/payment-confirmed.js';
import { paymentConfirmedTwice } from './reference/payments/payment-confirmed-twice.js';
import { orderUnpaidNotFulfilled } from './reference/orders/order-unpaid-not-fulfilled.js';
import { orderFulfilled } from './reference/orders/order-fulfilled.js';
import { orderFulfilledTwice } from './reference/orders/order-fulfilled-twice.js';
import { fulfilledOnceAtOnce } from './reference/orders/fulfilled-once-at-once.js';
import { trackingNumberUnique } from './reference/shipments/tracking-number-unique.js';
import { shipmentInTwoSteps } from './reference/shipments/shipment-in-two-steps.js';
import { shipmentInOneStep } from './reference/shipments/shipment-in-one-step.js';
import { shipmentInTransitRefuses } from './reference/shipments/shipment-in-transit-refuses.js';
import { shipmentDeliveredRefuses } from './reference/shipments/shipment-delivered-refuses.js';
import { shipmentStatusAgain } from './reference/shipments/shipment-status-again.js';
import { shipmentStatusUnknown } from './reference/shipments/shipment-status-unknown.js';
import { deliveryMarksOrder } from './reference/shipments/delivery-marks-order.js';
import { referenceTokenExpired } from './reference/tokens/reference-token-expired.js';
import { referenceTokenUnsigned } from './reference/tokens/reference-token-unsigned.js';

/** The behaviours that only `reference` demands: actors, carts, payments, shipments. */
export const referenceCases: readonly ConformanceCase[] = [
  referenceCreateCustomerNobody,
  referenceCreateCustomerWrongActor,
  referenceCreateCustomerBadCredential,
  referenceCreateProductNobody,
  referenceCreateProductWrongActor,
  referenceCreateProductBadCredential,
  referenceCreateOrderNobody,
  referenceCreateOrderWrongActor,
  referenceCreateOrderBadCredential,
  referenceGetOrderNobody,
  referenceGetOrderWrongActor,
  referenceGetOrderBadCredential,
  referenceCreateCartNobody,
  referenceCreateCartWrongActor,
  referenceCreateCartBadCredential,
  referenceGetCartNobody,
  referenceGetCartWrongActor,
  referenceGetCartBadCredential,
  referenceAddCartItemNobody,
  referenceAddCartItemWrongActor,
  referenceAddCartItemBadCredential,
  referenceCheckoutCartNobody,
  referenceCheckoutCartWrongActor,
  referenceCheckoutCartBadCredential,
  referenceConfirmPaymentNobody,
  referenceConfirmPaymentWrongActor,
  referenceConfirmPaymentBadCredential,
  referenceFulfillOrderNobody,
  referenceFulfillOrderWrongActor,
  referenceFulfillOrderBadCredential,
  referenceSetShipmentStatusNobody,
  referenceSetShipmentStatusWrongActor,
  referenceSetShipmentStatusBadCredential,
  openToEverybody,
  orderForOneself,
  orderForAnother,
  othersCartUnseen,
  othersPaymentUnseen,
  othersOrderUnseen,
  actorBeforeBody,
  cartUnknown,
  checkoutUnknown,
  paymentUnknown,
  fulfilUnknown,
  shipmentUnknown,
  cartCreated,
  cartItemAdded,
  cartItemAddsUp,
  cartItemDefaultQuantity,
  cartItemUnknownProduct,
  cartItemBadQuantity,
  cartClosed,
  checkoutMakesOrder,
  checkoutTotalExact,
  checkoutClosesCart,
  checkoutEmpty,
  checkoutTwice,
  checkoutOnceAtOnce,
  paymentConfirmed,
  paymentConfirmedTwice,
  orderUnpaidNotFulfilled,
  orderFulfilled,
  orderFulfilledTwice,
  fulfilledOnceAtOnce,
  trackingNumberUnique,
  shipmentInTwoSteps,
  shipmentInOneStep,
  shipmentInTransitRefuses,
  shipmentDeliveredRefuses,
  shipmentStatusAgain,
  shipmentStatusUnknown,
  deliveryMarksOrder,
  referenceTokenExpired,
  referenceTokenUnsigned,
];
