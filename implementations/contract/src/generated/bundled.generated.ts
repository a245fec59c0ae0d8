// Made from bundled.openapi.yaml by "npm run generate": edit that file, not this one.

export interface paths {
    "/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** List customers */
        get: operations["listCustomers"];
        put?: never;
        /** Create a customer */
        post: operations["createCustomer"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/customers/{id}": {
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
        /** Read a customer */
        get: operations["getCustomer"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change a customer
         * @description Changes the fields that are given; at least one is needed.
         */
        patch: operations["updateCustomer"];
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
        /** List orders */
        get: operations["listOrders"];
        put?: never;
        /**
         * Create an order
         * @description The server takes each product's price at this moment and works out the total.
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
        /** Read an order */
        get: operations["getOrder"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/orders/{id}/status": {
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
        /**
         * Move an order to a status
         * @description `pending` → `paid` → `shipped` → `delivered`; `cancelled` from `pending` and `paid`. The status that the order already has is accepted
         *     and changes nothing; any other move is a conflict.
         */
        put: operations["setOrderStatus"];
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
        OrderStatus: "pending" | "paid" | "shipped" | "delivered" | "cancelled";
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
        /** @description At least one of these. */
        CustomerChanges: {
            name?: components["schemas"]["Name"];
            email?: components["schemas"]["Email"];
            status?: components["schemas"]["CustomerStatus"];
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
        OrderStatusChange: {
            status: components["schemas"]["OrderStatus"];
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
        /** @description There is no credential, or it is not a good API key. */
        ApiKeyWanted: {
            headers: {
                /**
                 * @description The scheme that is wanted; `error` only when a credential was sent.
                 * @example ApiKey realm="apiKeyAuth"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not a good user name with its password. */
        BasicWanted: {
            headers: {
                /**
                 * @description The scheme that is wanted; `error` only when a credential was sent.
                 * @example Basic realm="basicAuth"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not a good token of the client credentials grant. */
        ClientCredentialsWanted: {
            headers: {
                /**
                 * @description The scheme that is wanted; `error` only when a credential was sent.
                 * @example Bearer realm="clientCredentialsAuth", error="invalid_token"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not a good token of the password grant. */
        PasswordWanted: {
            headers: {
                /**
                 * @description The scheme that is wanted; `error` only when a credential was sent.
                 * @example Bearer realm="passwordAuth", error="invalid_token"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no credential, or it is not the static token. */
        BearerWanted: {
            headers: {
                /**
                 * @description The scheme that is wanted; `error` only when a credential was sent.
                 * @example Bearer realm="bearerAuth"
                 */
                "WWW-Authenticate": string;
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description There is no such record. */
        UnknownRecord: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/problem+json": components["schemas"]["Problem"];
            };
        };
        /** @description The order cannot move from its status to this one. */
        ForbiddenTransition: {
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
        /** @description How many records to answer with at most. */
        Limit: number;
        /** @description Where to go on, taken from the `Link` header of the page before. */
        Cursor: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The path of the new record.
         * @example /customers/0b5ce7b6-7a0c-4d43-8d4f-2f4a5a7c9b10
         */
        Location: string;
        /**
         * @description The next page, with `rel="next"` (RFC 8288); absent on the last page.
         * @example </customers?limit=50&cursor=Y3VzdG9tZXJzOjUw>; rel="next"
         */
        Link: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listCustomers: {
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
            /** @description One page of customers, oldest first. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"][];
                };
            };
            422: components["responses"]["InvalidQuery"];
        };
    };
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
                    Location: components["headers"]["Location"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["ApiKeyWanted"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidFields"];
        };
    };
    getCustomer: {
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
            /** @description The customer. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            404: components["responses"]["UnknownRecord"];
        };
    };
    updateCustomer: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerChanges"];
            };
        };
        responses: {
            /** @description The customer as changed. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Customer"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["BasicWanted"];
            404: components["responses"]["UnknownRecord"];
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
            401: components["responses"]["ClientCredentialsWanted"];
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
    listOrders: {
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
            /** @description One page of orders, oldest first. */
            200: {
                headers: {
                    Link: components["headers"]["Link"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"][];
                };
            };
            422: components["responses"]["InvalidQuery"];
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
            401: components["responses"]["PasswordWanted"];
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
            404: components["responses"]["UnknownRecord"];
        };
    };
    setOrderStatus: {
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
        requestBody: {
            content: {
                "application/json": components["schemas"]["OrderStatusChange"];
            };
        };
        responses: {
            /** @description The order with its status. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Order"];
                };
            };
            400: components["responses"]["MalformedJson"];
            401: components["responses"]["BearerWanted"];
            404: components["responses"]["UnknownRecord"];
            409: components["responses"]["ForbiddenTransition"];
            413: components["responses"]["TooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["InvalidFields"];
        };
    };
}
