import type { ConformanceCase } from '../engine/conformance-case.js';
import { customerCreated } from './customers/customer-created.js';
import { customerLocation } from './customers/customer-location.js';
import { customerStartsActive } from './customers/customer-starts-active.js';
import { customerReadBack } from './customers/customer-read-back.js';
import { customerUnicodePreserved } from './customers/customer-unicode-preserved.js';
import { customerIdAssignedByServer } from './customers/customer-id-assigned-by-server.js';
import { customerIdIsString } from './customers/customer-id-is-string.js';
import { customerSameEmail } from './customers/customer-same-email.js';
import { customerChangeOneField } from './customers/customer-change-one-field.js';
import { customerChangeIsStored } from './customers/customer-change-is-stored.js';
import { customerStatuses } from './customers/customer-statuses.js';
import { customerEmptyChange } from './customers/customer-empty-change.js';
import { customerUnknownChange } from './customers/customer-unknown-change.js';
import { customerBadStatus } from './customers/customer-bad-status.js';
import { customerDeleted } from './customers/customer-deleted.js';
import { customerDeletedTwice } from './customers/customer-deleted-twice.js';
import { customerWithOrderNotDeleted } from './customers/customer-with-order-not-deleted.js';
import { customerDeletableAfterOrders } from './customers/customer-deletable-after-orders.js';
import { customerNameMissing } from './customers/customer-name-missing.js';
import { customerNameEmpty } from './customers/customer-name-empty.js';
import { customerNameTooLong } from './customers/customer-name-too-long.js';
import { customerNameNotString } from './customers/customer-name-not-string.js';
import { customerEmailInvalid } from './customers/customer-email-invalid.js';
import { customerAllErrorsListed } from './customers/customer-all-errors-listed.js';
import { customerNullRejected } from './customers/customer-null-rejected.js';
import { productCreated } from './products/product-created.js';
import { productLocation } from './products/product-location.js';
import { productReadBack } from './products/product-read-back.js';
import { productPriceExact } from './products/product-price-exact.js';
import { productPriceNegative } from './products/product-price-negative.js';
import { productPriceTooPrecise } from './products/product-price-too-precise.js';
import { productPriceString } from './products/product-price-string.js';
import { productPriceMissing } from './products/product-price-missing.js';
import { productPriceTooHigh } from './products/product-price-too-high.js';
import { productChangeIsStored } from './products/product-change-is-stored.js';
import { productEmptyChange } from './products/product-empty-change.js';
import { productDeleted } from './products/product-deleted.js';
import { productInOrderNotDeleted } from './products/product-in-order-not-deleted.js';
import { orderCreated } from './orders/order-created.js';
import { orderLocation } from './orders/order-location.js';
import { orderReadBack } from './orders/order-read-back.js';
import { orderTotal } from './orders/order-total.js';
import { orderTotalExact } from './orders/order-total-exact.js';
import { orderClientTotalIgnored } from './orders/order-client-total-ignored.js';
import { orderDefaultQuantity } from './orders/order-default-quantity.js';
import { orderQuantityPreserved } from './orders/order-quantity-preserved.js';
import { orderItemOrderPreserved } from './orders/order-item-order-preserved.js';
import { orderPricesFixed } from './orders/order-prices-fixed.js';
import { orderUnknownCustomer } from './orders/order-unknown-customer.js';
import { orderUnknownProduct } from './orders/order-unknown-product.js';
import { orderWithoutItems } from './orders/order-without-items.js';
import { orderQuantityZero } from './orders/order-quantity-zero.js';
import { orderQuantityNegative } from './orders/order-quantity-negative.js';
import { orderQuantityFraction } from './orders/order-quantity-fraction.js';
import { orderQuantityString } from './orders/order-quantity-string.js';
import { orderItemsNotArray } from './orders/order-items-not-array.js';
import { orderDeleted } from './orders/order-deleted.js';
import { orderPendingToPaid } from './order-states/order-pending-to-paid.js';
import { orderPaidToShipped } from './order-states/order-paid-to-shipped.js';
import { orderShippedToDelivered } from './order-states/order-shipped-to-delivered.js';
import { orderPendingToCancelled } from './order-states/order-pending-to-cancelled.js';
import { orderPaidToCancelled } from './order-states/order-paid-to-cancelled.js';
import { orderPendingRejectsTransition } from './order-states/order-pending-rejects-transition.js';
import { orderPendingAgain } from './order-states/order-pending-again.js';
import { orderPaidRejectsTransition } from './order-states/order-paid-rejects-transition.js';
import { orderPaidAgain } from './order-states/order-paid-again.js';
import { orderShippedRejectsTransition } from './order-states/order-shipped-rejects-transition.js';
import { orderShippedAgain } from './order-states/order-shipped-again.js';
import { orderDeliveredRejectsTransition } from './order-states/order-delivered-rejects-transition.js';
import { orderDeliveredAgain } from './order-states/order-delivered-again.js';
import { orderCancelledRejectsTransition } from './order-states/order-cancelled-rejects-transition.js';
import { orderCancelledAgain } from './order-states/order-cancelled-again.js';
import { orderStatusUnknown } from './order-states/order-status-unknown.js';
import { orderStatusChangesNothingElse } from './order-states/order-status-changes-nothing-else.js';
import { orderStatusOnceUnderContention } from './order-states/order-status-once-under-contention.js';
import { getCustomerUnknown } from './unknown-records/get-customer-unknown.js';
import { updateCustomerUnknown } from './unknown-records/update-customer-unknown.js';
import { deleteCustomerUnknown } from './unknown-records/delete-customer-unknown.js';
import { getProductUnknown } from './unknown-records/get-product-unknown.js';
import { updateProductUnknown } from './unknown-records/update-product-unknown.js';
import { deleteProductUnknown } from './unknown-records/delete-product-unknown.js';
import { getOrderUnknown } from './unknown-records/get-order-unknown.js';
import { deleteOrderUnknown } from './unknown-records/delete-order-unknown.js';
import { setOrderStatusUnknown } from './unknown-records/set-order-status-unknown.js';
import { unusualIdsNotFound } from './unknown-records/unusual-ids-not-found.js';
import { createCustomerMalformedJson } from './requests/create-customer-malformed-json.js';
import { createCustomerWrongMediaType } from './requests/create-customer-wrong-media-type.js';
import { createCustomerTooLarge } from './requests/create-customer-too-large.js';
import { createCustomerNotAnObject } from './requests/create-customer-not-an-object.js';
import { createProductMalformedJson } from './requests/create-product-malformed-json.js';
import { createProductWrongMediaType } from './requests/create-product-wrong-media-type.js';
import { createProductTooLarge } from './requests/create-product-too-large.js';
import { createProductNotAnObject } from './requests/create-product-not-an-object.js';
import { createOrderMalformedJson } from './requests/create-order-malformed-json.js';
import { createOrderWrongMediaType } from './requests/create-order-wrong-media-type.js';
import { createOrderTooLarge } from './requests/create-order-too-large.js';
import { createOrderNotAnObject } from './requests/create-order-not-an-object.js';
import { unknownPath } from './requests/unknown-path.js';
import { methodNotAllowed } from './requests/method-not-allowed.js';
import { methodBeforeBody } from './requests/method-before-body.js';
import { pathBeforeBody } from './requests/path-before-body.js';
import { sizeBeforeMediaType } from './requests/size-before-media-type.js';
import { mediaTypeBeforeJson } from './requests/media-type-before-json.js';
import { fieldsBeforeRecord } from './requests/fields-before-record.js';
import { recordBeforeState } from './requests/record-before-state.js';
import { jsonWithCharset } from './requests/json-with-charset.js';
import { customersListed } from './lists/customers-listed.js';
import { customersOldestFirst } from './lists/customers-oldest-first.js';
import { customersLimit } from './lists/customers-limit.js';
import { customersBadLimit } from './lists/customers-bad-limit.js';
import { customersBadCursor } from './lists/customers-bad-cursor.js';
import { customersPagedWhileGrowing } from './lists/customers-paged-while-growing.js';
import { productsListed } from './lists/products-listed.js';
import { productsOldestFirst } from './lists/products-oldest-first.js';
import { productsLimit } from './lists/products-limit.js';
import { productsBadLimit } from './lists/products-bad-limit.js';
import { productsBadCursor } from './lists/products-bad-cursor.js';
import { productsPagedWhileGrowing } from './lists/products-paged-while-growing.js';
import { ordersListed } from './lists/orders-listed.js';
import { ordersOldestFirst } from './lists/orders-oldest-first.js';
import { ordersLimit } from './lists/orders-limit.js';
import { ordersBadLimit } from './lists/orders-bad-limit.js';
import { ordersBadCursor } from './lists/orders-bad-cursor.js';
import { ordersPagedWhileGrowing } from './lists/orders-paged-while-growing.js';
import { lastPageHasNoNext } from './lists/last-page-has-no-next.js';
import { limitDefault } from './lists/limit-default.js';
import { corsAnyOrigin } from './cors/cors-any-origin.js';
import { corsExposedHeaders } from './cors/cors-exposed-headers.js';
import { corsPreflight } from './cors/cors-preflight.js';
import { corsOnErrors } from './cors/cors-on-errors.js';
import { concurrentOrders } from './concurrency/concurrent-orders.js';
import { deleteWhileOrdering } from './concurrency/delete-while-ordering.js';

/** Behaviors that `shop` requires, many of which `bundled` and `reference` share. */
export const shopCases: readonly ConformanceCase[] = [
  customerCreated,
  customerLocation,
  customerStartsActive,
  customerReadBack,
  customerUnicodePreserved,
  customerIdAssignedByServer,
  customerIdIsString,
  customerSameEmail,
  customerChangeOneField,
  customerChangeIsStored,
  customerStatuses,
  customerEmptyChange,
  customerUnknownChange,
  customerBadStatus,
  customerDeleted,
  customerDeletedTwice,
  customerWithOrderNotDeleted,
  customerDeletableAfterOrders,
  customerNameMissing,
  customerNameEmpty,
  customerNameTooLong,
  customerNameNotString,
  customerEmailInvalid,
  customerAllErrorsListed,
  customerNullRejected,
  productCreated,
  productLocation,
  productReadBack,
  productPriceExact,
  productPriceNegative,
  productPriceTooPrecise,
  productPriceString,
  productPriceMissing,
  productPriceTooHigh,
  productChangeIsStored,
  productEmptyChange,
  productDeleted,
  productInOrderNotDeleted,
  orderCreated,
  orderLocation,
  orderReadBack,
  orderTotal,
  orderTotalExact,
  orderClientTotalIgnored,
  orderDefaultQuantity,
  orderQuantityPreserved,
  orderItemOrderPreserved,
  orderPricesFixed,
  orderUnknownCustomer,
  orderUnknownProduct,
  orderWithoutItems,
  orderQuantityZero,
  orderQuantityNegative,
  orderQuantityFraction,
  orderQuantityString,
  orderItemsNotArray,
  orderDeleted,
  orderPendingToPaid,
  orderPaidToShipped,
  orderShippedToDelivered,
  orderPendingToCancelled,
  orderPaidToCancelled,
  orderPendingRejectsTransition,
  orderPendingAgain,
  orderPaidRejectsTransition,
  orderPaidAgain,
  orderShippedRejectsTransition,
  orderShippedAgain,
  orderDeliveredRejectsTransition,
  orderDeliveredAgain,
  orderCancelledRejectsTransition,
  orderCancelledAgain,
  orderStatusUnknown,
  orderStatusChangesNothingElse,
  orderStatusOnceUnderContention,
  getCustomerUnknown,
  updateCustomerUnknown,
  deleteCustomerUnknown,
  getProductUnknown,
  updateProductUnknown,
  deleteProductUnknown,
  getOrderUnknown,
  deleteOrderUnknown,
  setOrderStatusUnknown,
  unusualIdsNotFound,
  createCustomerMalformedJson,
  createCustomerWrongMediaType,
  createCustomerTooLarge,
  createCustomerNotAnObject,
  createProductMalformedJson,
  createProductWrongMediaType,
  createProductTooLarge,
  createProductNotAnObject,
  createOrderMalformedJson,
  createOrderWrongMediaType,
  createOrderTooLarge,
  createOrderNotAnObject,
  unknownPath,
  methodNotAllowed,
  methodBeforeBody,
  pathBeforeBody,
  sizeBeforeMediaType,
  mediaTypeBeforeJson,
  fieldsBeforeRecord,
  recordBeforeState,
  jsonWithCharset,
  customersListed,
  customersOldestFirst,
  customersLimit,
  customersBadLimit,
  customersBadCursor,
  customersPagedWhileGrowing,
  productsListed,
  productsOldestFirst,
  productsLimit,
  productsBadLimit,
  productsBadCursor,
  productsPagedWhileGrowing,
  ordersListed,
  ordersOldestFirst,
  ordersLimit,
  ordersBadLimit,
  ordersBadCursor,
  ordersPagedWhileGrowing,
  lastPageHasNoNext,
  limitDefault,
  corsAnyOrigin,
  corsExposedHeaders,
  corsPreflight,
  corsOnErrors,
  concurrentOrders,
  deleteWhileOrdering,
];
