// Generated from shop.openapi.yaml by "npm run generate": edit that file, not this one.

/** JSON values of the `shop` contract, by the names of their schemas. */
export interface ShopSchemas {
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
    OrderStatus: "pending" | "paid" | "shipped" | "delivered" | "cancelled";
    /** @description A customer. */
    Customer: {
        id: ShopSchemas["Id"];
        name: ShopSchemas["Name"];
        email: ShopSchemas["Email"];
        status: ShopSchemas["CustomerStatus"];
        createdAt: ShopSchemas["Time"];
    };
    /** @description A customer to create. */
    NewCustomer: {
        name: ShopSchemas["Name"];
        email: ShopSchemas["Email"];
    };
    /** @description At least one of these. */
    CustomerChanges: {
        name?: ShopSchemas["Name"];
        email?: ShopSchemas["Email"];
        status?: ShopSchemas["CustomerStatus"];
    };
    /** @description A product for sale. */
    Product: {
        id: ShopSchemas["Id"];
        name: ShopSchemas["Name"];
        price: ShopSchemas["Price"];
        createdAt: ShopSchemas["Time"];
    };
    /** @description A product to create. */
    NewProduct: {
        name: ShopSchemas["Name"];
        price: ShopSchemas["Price"];
    };
    /** @description At least one of these. */
    ProductChanges: {
        name?: ShopSchemas["Name"];
        price?: ShopSchemas["Price"];
    };
    /** @description A product of an order, at the price when it was ordered. */
    OrderItem: {
        productId: ShopSchemas["Id"];
        qty: ShopSchemas["Quantity"];
        price: ShopSchemas["Price"];
    };
    /** @description An order of a customer. `total` is the sum of price times quantity. */
    Order: {
        id: ShopSchemas["Id"];
        customerId: ShopSchemas["Id"];
        items: ShopSchemas["OrderItem"][];
        /**
         * Format: double
         * @description The sum of quantity times price, made by the server, exact to the cent.
         * @example 39.98
         */
        total: number;
        status: ShopSchemas["OrderStatus"];
        createdAt: ShopSchemas["Time"];
    };
    /** @description A product to order. */
    NewOrderItem: {
        productId: ShopSchemas["Id"];
        qty?: ShopSchemas["NewQuantity"];
    };
    /**
     * Format: int32
     * @description One, unless given.
     * @default 1
     */
    NewQuantity: number;
    /** @description The products to order. */
    NewOrderItems: ShopSchemas["NewOrderItem"][];
    /** @description An order to create. */
    NewOrder: {
        customerId: ShopSchemas["Id"];
        items: ShopSchemas["NewOrderItems"];
    };
}
