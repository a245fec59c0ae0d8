// Generated from reference.openapi.yaml by "npm run generate": edit that file, not this one.

/** JSON values of the `reference` contract, by the names of their schemas. */
export interface ReferenceSchemas {
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
     * @description An email address. Several customers may have the same.
     * @example ada@example.com
     */
    Email: string;
    /**
     * Format: double
     * @description Money with at most two decimals; finer amounts are rejected with 422.
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
    /** @description A customer. */
    Customer: {
        id: ReferenceSchemas["Id"];
        name: ReferenceSchemas["Name"];
        email: ReferenceSchemas["Email"];
        status: ReferenceSchemas["CustomerStatus"];
        createdAt: ReferenceSchemas["Time"];
    };
    /** @description A customer to create. */
    NewCustomer: {
        name: ReferenceSchemas["Name"];
        email: ReferenceSchemas["Email"];
    };
    /** @description A product for sale. */
    Product: {
        id: ReferenceSchemas["Id"];
        name: ReferenceSchemas["Name"];
        price: ReferenceSchemas["Price"];
        createdAt: ReferenceSchemas["Time"];
    };
    /** @description A product to create. */
    NewProduct: {
        name: ReferenceSchemas["Name"];
        price: ReferenceSchemas["Price"];
    };
    /** @description A product of an order, at the price when it was ordered. */
    OrderItem: {
        productId: ReferenceSchemas["Id"];
        qty: ReferenceSchemas["Quantity"];
        price: ReferenceSchemas["Price"];
    };
    /** @description An order of a customer. `total` is the sum of price times quantity. */
    Order: {
        id: ReferenceSchemas["Id"];
        customerId: ReferenceSchemas["Id"];
        items: ReferenceSchemas["OrderItem"][];
        /**
         * Format: double
         * @description The sum of quantity times price, made by the server, exact to the cent.
         * @example 39.98
         */
        total: number;
        status: ReferenceSchemas["OrderStatus"];
        createdAt: ReferenceSchemas["Time"];
    };
    /** @description The cart of a customer, before its checkout. */
    Cart: {
        id: ReferenceSchemas["Id"];
        customerId: ReferenceSchemas["Id"];
        /** @description In the order in which the products were first added. */
        items: ReferenceSchemas["CartItem"][];
        status: ReferenceSchemas["CartStatus"];
        createdAt: ReferenceSchemas["Time"];
    };
    /** @description A product in a cart. */
    CartItem: {
        productId: ReferenceSchemas["Id"];
        qty: ReferenceSchemas["Quantity"];
    };
    /** @description The order made from a cart, and its payment. */
    Checkout: {
        order: ReferenceSchemas["Order"];
        payment: ReferenceSchemas["Payment"];
    };
    /** @description The payment of an order. */
    Payment: {
        id: ReferenceSchemas["Id"];
        orderId: ReferenceSchemas["Id"];
        /**
         * Format: double
         * @description The total of the order.
         * @example 39.98
         */
        amount: number;
        status: ReferenceSchemas["PaymentStatus"];
        createdAt: ReferenceSchemas["Time"];
    };
    /** @description The shipment of a fulfilled order. */
    Shipment: {
        trackingNumber: ReferenceSchemas["TrackingNumber"];
        orderId: ReferenceSchemas["Id"];
        status: ReferenceSchemas["ShipmentStatus"];
        createdAt: ReferenceSchemas["Time"];
    };
    /**
     * @description Made by the server, opaque to clients, and not to be guessed.
     * @example TRK-7Q2M9X4K1B8Z
     */
    TrackingNumber: string;
    /** @description One invalid field. */
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
}
