// Made from reference.openapi.yaml by "npm run generate": edit that file, not this one.

export interface paths {
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a customer
         * @description A customer made here has no login; the seeded ones have.
         */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List products */
        get: operations["listProducts"];
        put?: never;
        /** Create a product */
        post: operations["createProduct"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/products/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /** Read a product */
        get: operations["getProduct"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create an order
         * @description The server takes each product's price at this moment and works out the total. A customer orders for the own id only; the admin may name any
         *     customer.
         */
        post: operations["createOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        /**
         * Read an order
         * @description A customer reads the own orders; the admin reads any.
         */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/fulfill": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ship an order
         * @description Moves the order from `paid` to `fulfilled` and makes its shipment. An order that is not `paid` is a conflict.
         */
        post: operations["fulfillOrder"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a cart
         * @description Opens an empty cart for the customer who asks.
         */
        post: operations["createCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts/{cartId}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        /** Read a cart */
        get: operations["getCart"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts/{cartId}/items": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Put a product into a cart
         * @description The same product again adds up to one item.
         */
        post: operations["addCartItem"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/carts/{cartId}/checkout": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Check a cart out
         * @description Makes the order of the cart, at the present prices, and the payment that is due for it, and moves the cart from `open` to `checkedOut`. An
         *     empty cart and one that is checked out are conflicts.
         */
        post: operations["checkoutCart"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/payments/{id}/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm a payment
         * @description Moves the payment from `pending` to `confirmed` and its order from `pending` to `paid`. A payment that is confirmed is a conflict.
         */
        post: operations["confirmPayment"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{trackingNumber}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shipment's tracking number, an opaque string.
                 * @example TRK-7Q2M9X4K1B8Z
                 */
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        /** Follow a shipment */
        get: operations["getShipment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/shipments/{trackingNumber}/status": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shipment's tracking number, an opaque string.
                 * @example TRK-7Q2M9X4K1B8Z
                 */
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        get?: never;
        /**
         * Move a shipment to a status
         * @description `created` → `inTransit` → `delivered`, and `created` → `delivered`; delivering it marks its order `delivered`. The status that the shipment
         *     already has is accepted and changes nothing; any other move is a conflict.
         */
        put: operations["setShipmentStatus"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * @description Made by the server, opaque to clients.
         * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
         */
        Id: string;
        /**
         * @description Any text without control characters.
         * @example Ada Lovelace
         */
        Name: string;
        /**
         * Format: email
         * @description An e-mail address in ASCII. Several customers may have the same.
         * @example ada@example.com
         */
        Email: string;
        /**
         * Format: double
         * @description Money with at most two decimals; finer amounts are refused with 422.
         * @example 19.99
         */
        Price: number;
        /**
         * Format: int32
         * @example 2
         */
        Quantity: number;
        /**
         * Format: date-time
         * @description RFC 3339, in UTC.
         * @example 2026-11-21T08:30:00.000Z
         */
        Time: string;
        /** @enum {string} */
        CustomerStatus: "active" | "inactive" | "suspended";
        /** @enum {string} */
        CartStatus: "open" | "checkedOut";
        /** @enum {string} */
        OrderStatus: "pending" | "paid" | "fulfilled" | "delivered";
        /** @enum {string} */
        PaymentStatus: "pending" | "confirmed";
        /** @enum {string} */
        ShipmentStatus: "created" | "inTransit" | "delivered";
        Customer: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
            status: components["schemas"]["CustomerStatus"];
            createdAt: components["schemas"]["Time"];
        };
        NewCustomer: {
            name: components["schemas"]["Name"];
            email: components["schemas"]["Email"];
        };
        Product: {
            id: components["schemas"]["Id"];
            name: components["schemas"]["Name"];
            price: components["schemas"]["Price"];
            createdAt: components["schemas"]["Time"];
        };
        NewProduct: {
            name: components["schemas"]["Name"];
            price: components["schemas"]["Price"];
        };
        OrderItem: {
            productId: components["schemas"]["Id"];
            qty: components["schemas"]["Quantity"];
            price: components["schemas"]["Price"];
        };
        Order: {
            id: components["schemas"]["Id"];
            customerId: components["schemas"]["Id"];
            items: components["schemas"]["OrderItem"][];
            /**
             * Format: double
             * @description The sum of quantity times price, made by the server, exact to the cent.
             * @example 39.98
             */
            total: number;
            status: components["schemas"]["OrderStatus"];
            createdAt: components["schemas"]["Time"];
        };
        NewOrderItem: {
            productId: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description One, unless given.
             * @default 1
             */
            qty?: number;
        };
        NewOrder: {
            customerId: components["schemas"]["Id"];
            items: components["schemas"]["NewOrderItem"][];
        };
        Cart: {
            id: components["schemas"]["Id"];
            customerId: components["schemas"]["Id"];
            /** @description In the order in which the products were first added. */
            items: components["schemas"]["CartItem"][];
            status: components["schemas"]["CartStatus"];
            createdAt: components["schemas"]["Time"];
        };
        CartItem: {
            productId: components["schemas"]["Id"];
            qty: components["schemas"]["Quantity"];
        };
        NewCartItem: {
            productId: components["schemas"]["Id"];
            /**
             * Format: int32
             * @description One, unless given.
             * @default 1
             */
            qty?: number;
        };
        Checkout: {
            order: components["schemas"]["Order"];
            payment: components["schemas"]["Payment"];
        };
        Payment: {
            id: components["schemas"]["Id"];
            orderId: components["schemas"]["Id"];
            /**
             * Format: double
             * @description The total of the order.
             * @example 39.98
             */
            amount: number;
            status: components["schemas"]["PaymentStatus"];
            createdAt: components["schemas"]["Time"];
        };
        Shipment: {
            trackingNumber: components["schemas"]["TrackingNumber"];
            orderId: components["schemas"]["Id"];
            status: components["schemas"]["ShipmentStatus"];
            createdAt: components["schemas"]["Time"];
        };
        /**
         * @description Made by the server, opaque to clients, and not to be guessed.
         * @example TRK-7Q2M9X4K1B8Z
         */
        TrackingNumber: string;
        ShipmentStatusChange: {
            status: components["schemas"]["ShipmentStatus"];
        };
        /** @description One field at fault. */
        FieldError: {
            /**
             * Format: json-pointer
             * @description Where in the body, or which query parameter; empty for the body as a whole.
             * @example /items/0/productId
             */
            pointer: string;
            /** @example is required */
            message: string;
        };
        /** @description RFC 9457. */
        Problem: {
            /**
             * Format: uri-reference
             * @description Always `about:blank`; `code` tells errors apart.
             */
            type: string;
            /** @description The status in words. */
            title: string;
            status: number;
            /** @description Stable name of the error. */
            code: string;
            /** @description What is wrong and what to do about it. */
            detail: string;
            /** @description The fields at fault, sorted by pointer, one entry each. */
            errors?: components["schemas"]["FieldError"][];
        };
    };
    responses: {
        /** @description The body is not JSON. */
        MalformedJson: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not good. */
        CustomerWanted: {
            headers: {
                /**
                 * @description The schemes that are wanted; `error` only when a credential was sent.
                 * @example Bearer realm="customerAuth", error="invalid_token"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not good. */
        AdminWanted: {
            headers: {
                /**
                 * @description The schemes that are wanted; `error` only when a credential was sent.
                 * @example Bearer realm="adminAuth", error="invalid_token"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not good. */
        CustomerOrAdminWanted: {
            headers: {
                /**
                 * @description The schemes that are wanted; `error` only when a credential was sent.
                 * @example Bearer realm="customerAuth", Bearer realm="adminAuth"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not good. */
        CarrierWanted: {
            headers: {
                /**
                 * @description The schemes that are wanted; `error` only when a credential was sent.
                 * @example ApiKey realm="carrierAuth"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The credential is good, but this is not for its holder. */
        WrongActor: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record, or it is somebody else's. */
        UnknownRecord: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The record cannot move from its present status. */
        ForbiddenTransition: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cart is checked out, or holds as much as it can. */
        CartConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The cart is empty, or checked out. */
        CheckoutConflict: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is larger than 102400 bytes. */
        TooLarge: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The body is not declared as `application/json` in UTF-8, or is compressed. */
        UnsupportedMediaType: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields of the body are missing or out of bounds. */
        InvalidFields: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields of the body are missing or out of bounds, or name a record that does not exist. */
        InvalidOrder: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description Fields of the body are missing or out of bounds, or name a product that does not exist. */
        InvalidCartItem: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description A query parameter is out of bounds, or the cursor is not one of this list. */
        InvalidQuery: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
    };
    parameters: {
        /**
         * @description The record's id, an opaque string.
         * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
         */
        Id: string;
        /**
         * @description The cart's id, an opaque string.
         * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
         */
        CartId: string;
        /**
         * @description The shipment's tracking number, an opaque string.
         * @example TRK-7Q2M9X4K1B8Z
         */
        TrackingNumber: string;
        /** @description How many records to answer with at most. */
        Limit: number;
        /** @description Where to go on, taken from the `Link` header of the page before. */
        Cursor: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The path of the new record.
         * @example /orders/0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
         */
        Location: string;
        /**
         * @description The next page, with `rel="next"` (RFC 8288); absent on the last page.
         * @example </products?limit=50&cursor=cHJvZHVjdHM6NTA>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createCustomer: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCustomer"];
            };
        };
        responses: {
            /** @description The customer, with the status `active`. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["AdminWanted"];
            403: components["responses"]["WrongActor"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidFields"];
        };
    };
    listProducts: {
        parameters: {
            query?: {
                /** @description How many records to answer with at most. */
                limit?: components["parameters"]["Limit"];
                /** @description Where to go on, taken from the `Link` header of the page before. */
                cursor?: components["parameters"]["Cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of products, oldest first. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"][];
                };
            };
            422: components["responses"]["InvalidQuery"];
        };
    };
    createProduct: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewProduct"];
            };
        };
        responses: {
            /** @description The product. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["AdminWanted"];
            403: components["responses"]["WrongActor"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidFields"];
        };
    };
    getProduct: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The product. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Product"];
                };
            };
            404: components["responses"]["UnknownRecord"];
        };
    };
    createOrder: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewOrder"];
            };
        };
        responses: {
            /** @description The order, with the status `pending`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["CustomerOrAdminWanted"];
            403: components["responses"]["WrongActor"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidOrder"];
        };
    };
    getOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            401: components["responses"]["CustomerOrAdminWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
        };
    };
    fulfillOrder: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment, with its tracking number and the status `created`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            401: components["responses"]["AdminWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["ForbiddenTransition"];
        };
    };
    createCart: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart, empty and with the status `open`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            401: components["responses"]["CustomerWanted"];
            403: components["responses"]["WrongActor"];
        };
    };
    getCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The cart. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            401: components["responses"]["CustomerWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
        };
    };
    addCartItem: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["NewCartItem"];
            };
        };
        responses: {
            /** @description The cart with the item in it. */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Cart"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["CustomerWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["CartConflict"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidCartItem"];
        };
    };
    checkoutCart: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The cart's id, an opaque string.
                 * @example 8f14e45f-ceea-467f-a8d6-7c1a4b0c5d33
                 */
                cartId: components["parameters"]["CartId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The order and its payment, both `pending`. */
            201: {
                headers: {
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Checkout"];
                };
            };
            401: components["responses"]["CustomerWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["CheckoutConflict"];
        };
    };
    confirmPayment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The record's id, an opaque string.
                 * @example 0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
                 */
                id: components["parameters"]["Id"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The payment as confirmed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Payment"];
                };
            };
            401: components["responses"]["CustomerWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["ForbiddenTransition"];
        };
    };
    getShipment: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shipment's tracking number, an opaque string.
                 * @example TRK-7Q2M9X4K1B8Z
                 */
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The shipment. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            404: components["responses"]["UnknownRecord"];
        };
    };
    setShipmentStatus: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * @description The shipment's tracking number, an opaque string.
                 * @example TRK-7Q2M9X4K1B8Z
                 */
                trackingNumber: components["parameters"]["TrackingNumber"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ShipmentStatusChange"];
            };
        };
        responses: {
            /** @description The shipment with its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Shipment"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["CarrierWanted"];
            403: components["responses"]["WrongActor"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["ForbiddenTransition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidFields"];
        };
    };
}
