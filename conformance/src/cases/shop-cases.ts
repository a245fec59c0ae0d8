import type { ConformanceCase } from '../engine/conformance-case.js';
import { customerCreated } from './customers/customer-created.js';
import { customerLocation } from './customers/customer-location.js';
import { customerStartsActive } from './customers/customer-starts-active.js';
import { customerReadBack } from './customers/customer-read-back.js';
import { customerUnicodeKept } from './customers/customer-unicode-kept.js';
import { customerIdIsTheServers } from './customers/customer-id-is-the-servers.js';
import { customerIdIsText } from './customers/customer-id-is-text.js';
import { customerSameEmail } from './customers/customer-same-email.js';
import { customerChangeOneField } from './customers/customer-change-one-field.js';
import { customerChangeIsStored } from './customers/customer-change-is-stored.js';
import { customerStatuses } from './customers/customer-statuses.js';
import { customerEmptyChange } from './customers/customer-empty-change.js';
import { customerUnknownChange } from './customers/customer-unknown-change.js';
import { customerBadStatus } from './customers/customer-bad-status.js';
import { customerDeleted } from './customers/customer-deleted.js';
import { customerDeletedTwice } from './customers/customer-deleted-twice.js';
import { customerWithOrderStays } from './customers/customer-with-order-stays.js';
import { customerFreedByItsOrders } from './customers/customer-freed-by-its-orders.js';
import { customerNameMissing } from './customers/customer-name-missing.js';
import { customerNameEmpty } from './customers/customer-name-empty.js';
import { customerNameTooLong } from './customers/customer-name-too-long.js';
import { customerNameNotText } from './customers/customer-name-not-text.js';
import { customerEmailInvalid } from './customers/customer-email-invalid.js';
import { customerAllFaultsNamed } from './customers/customer-all-faults-named.js';
import { customerNullRefused } from './customers/customer-null-refused.js';
import { productCreated } from './products/product-created.js';
import { productLocation } from './products/product-location.js';
import { productReadBack } from './products/product-read-back.js';
import { productPriceExact } from './products/product-price-exact.js';
import { productPriceNegative } from './products/product-price-negative.js';
import { productPriceFinerThanCents } from './products/product-price-finer-than-cents.js';
import { productPriceText } from './products/product-price-text.js';
import { productPriceMissing } from './products/product-price-missing.js';
import { productPriceTooHigh } from './products/product-price-too-high.js';
import { productChangeIsStored } from './products/product-change-is-stored.js';
import { productEmptyChange } from './products/product-empty-change.js';
import { productDeleted } from './products/product-deleted.js';
import { productInOrderStays } from './products/product-in-order-stays.js';
import { orderCreated } from './orders/order-created.js';
import { orderLocation } from './orders/order-location.js';
import { orderReadBack } from './orders/order-read-back.js';
import { orderTotal } from './orders/order-total.js';
import { orderTotalExact } from './orders/order-total-exact.js';
import { orderClientTotalIgnored } from './orders/order-client-total-ignored.js';
import { orderDefaultQuantity } from './orders/order-default-quantity.js';
import { orderQuantityKept } from './orders/order-quantity-kept.js';
import { orderItemOrderKept } from './orders/order-item-order-kept.js';
import { orderKeepsItsPrices } from './orders/order-keeps-its-prices.js';
import { orderUnknownCustomer } from './orders/order-unknown-customer.js';
import { orderUnknownProduct } from './orders/order-unknown-product.js';
import { orderNoItems } from './orders/order-no-items.js';
import { orderQuantityZero } from './orders/order-quantity-zero.js';
import { orderQuantityNegative } from './orders/order-quantity-negative.js';
import { orderQuantityFraction } from './orders/order-quantity-fraction.js';
import { orderQuantityText } from './orders/order-quantity-text.js';
import { orderItemsNotList } from './orders/order-items-not-list.js';
import { orderDeleted } from './orders/order-deleted.js';
import { orderPendingToPaid } from './order-states/order-pending-to-paid.js';
import { orderPaidToShipped } from './order-states/order-paid-to-shipped.js';
import { orderShippedToDelivered } from './order-states/order-shipped-to-delivered.js';
import { orderPendingToCancelled } from './order-states/order-pending-to-cancelled.js';
import { orderPaidToCancelled } from './order-states/order-paid-to-cancelled.js';
import { orderPendingRefuses } from './order-states/order-pending-refuses.js';
import { orderPendingAgain } from './order-states/order-pending-again.js';
import { orderPaidRefuses } from './order-states/order-paid-refuses.js';
import { orderPaidAgain } from './order-states/order-paid-again.js';
import { orderShippedRefuses } from './order-states/order-shipped-refuses.js';
import { orderShippedAgain } from './order-states/order-shipped-again.js';
import { orderDeliveredRefuses } from './order-states/order-delivered-refuses.js';
import { orderDeliveredAgain } from './order-states/order-delivered-again.js';
import { orderCancelledRefuses } from './order-states/order-cancelled-refuses.js';
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
import { strangeIdsAreUnknown } from './unknown-records/strange-ids-are-unknown.js';
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
import { ordersAtOnce } from './concurrency/orders-at-once.js';
import { deleteOrOrder } from './concurrency/delete-or-order.js';

/** The behaviours that `shop` demands, many of which `bundled` and `reference` share. */
export const shopCases: readonly ConformanceCase[] = [
  customerCreated,
  customerLocation,
  customerStartsActive,
  customerReadBack,
  customerUnicodeKept,
  customerIdIsTheServers,
  customerIdIsText,
  customerSameEmail,
  customerChangeOneField,
  customerChangeIsStored,
  customerStatuses,
  customerEmptyChange,
  customerUnknownChange,
  customerBadStatus,
  customerDeleted,
  customerDeletedTwice,
  customerWithOrderStays,
  customerFreedByItsOrders,
  customerNameMissing,
  customerNameEmpty,
  customerNameTooLong,
  customerNameNotText,
  customerEmailInvalid,
  customerAllFaultsNamed,
  customerNullRefused,
  productCreated,
  productLocation,
  productReadBack,
  productPriceExact,
  productPriceNegative,
  productPriceFinerThanCents,
  productPriceText,
  productPriceMissing,
  productPriceTooHigh,
  productChangeIsStored,
  productEmptyChange,
  productDeleted,
  productInOrderStays,
  orderCreated,
  orderLocation,
  orderReadBack,
  orderTotal,
  orderTotalExact,
  orderClientTotalIgnored,
  orderDefaultQuantity,
  orderQuantityKept,
  orderItemOrderKept,
  orderKeepsItsPrices,
  orderUnknownCustomer,
  orderUnknownProduct,
  orderNoItems,
  orderQuantityZero,
  orderQuantityNegative,
  orderQuantityFraction,
  orderQuantityText,
  orderItemsNotList,
  orderDeleted,
  orderPendingToPaid,
  orderPaidToShipped,
  orderShippedToDelivered,
  orderPendingToCancelled,
  orderPaidToCancelled,
  orderPendingRefuses,
  orderPendingAgain,
  orderPaidRefuses,
  orderPaidAgain,
  orderShippedRefuses,
  orderShippedAgain,
  orderDeliveredRefuses,
  orderDeliveredAgain,
  orderCancelledRefuses,
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
  strangeIdsAreUnknown,
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
  ordersAtOnce,
  deleteOrOrder,
];
