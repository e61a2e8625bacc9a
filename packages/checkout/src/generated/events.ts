/* Made from the published schemas of events by scripts/generate-sdk-types.ts. Do not edit. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * group.cancelled
         * @description The session was cancelled, and the processor has accepted every refund.
         */
        "group.cancelled": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Every refund of the session. */
                refunds: {
                    /** @description What goes back to the card: share and fee. */
                    amount_cents: number;
                    /** @description The processor's id of the charge that is given back. */
                    charge: string;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                }[];
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.cancelled";
        };
        /**
         * group.created
         * @description The organizer has started the group.
         */
        "group.created": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.created";
        };
        /**
         * group.expired
         * @description The time is over before everything was paid; what was paid is refunded.
         */
        "group.expired": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Every refund of the session. */
                refunds: {
                    /** @description What goes back to the card: share and fee. */
                    amount_cents: number;
                    /** @description The processor's id of the charge that is given back. */
                    charge: string;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                }[];
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.expired";
        };
        /**
         * group.extended
         * @description The session has got more time.
         */
        "group.extended": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.extended";
        };
        /**
         * group.funded
         * @description Everything is paid: fulfil the order.
         */
        "group.funded": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.funded";
        };
        /**
         * group.member_joined
         * @description Somebody has joined by the share link.
         */
        "group.member_joined": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Whom the event is about. */
                member_id: string;
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.member_joined";
        };
        /**
         * group.refund_failed
         * @description A refund that was accepted has failed later: somebody has to look at it.
         */
        "group.refund_failed": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                refund: {
                    /** @description What goes back to the card: share and fee. */
                    amount_cents: number;
                    /** @description The processor's id of the charge that is given back. */
                    charge: string;
                    /** @description The processor's reason, where the refund has failed. */
                    failure_code?: string;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                };
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.refund_failed";
        };
        /**
         * group.share_paid
         * @description A share has been paid.
         */
        "group.share_paid": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description The processor's id of the charge. */
                charge: string;
                /** @description Whom the event is about. */
                member_id: string;
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.share_paid";
        };
        /**
         * group.share_refunded
         * @description A paid share has been given back.
         */
        "group.share_refunded": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                refund: {
                    /** @description What goes back to the card: share and fee. */
                    amount_cents: number;
                    /** @description The processor's id of the charge that is given back. */
                    charge: string;
                    /** @description The processor's reason, where the refund has failed. */
                    failure_code?: string;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                };
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.share_refunded";
        };
        /**
         * group.transferred
         * @description The money is on its way to your account at the processor.
         */
        "group.transferred": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.transferred";
        };
        SessionEventData: {
            charges: string[];
            currency: string;
            /** @description What the group has left out of the order: do not ship it. total_cents is without it. Missing from a body that names it in `shortened`: read the session before you ship. */
            dropped_items?: {
                id?: string;
                name: string;
                of: number;
                quantity: number;
            }[];
            /** Format: date-time */
            expires_at: string;
            group: {
                id: string;
                members: {
                    /** @description In the smallest unit of the currency, without the consumer fee. */
                    amount_cents: number;
                    id: string;
                    name: string;
                    /** @enum {string} */
                    status: "pending" | "processing" | "paid" | "refunding" | "refunded";
                }[];
                /** @enum {string} */
                mode: "equal" | "itemized" | "custom" | "percentage" | "host-pays";
                /** @description In the smallest unit of the currency, without the consumer fee. */
                paid_amount: number;
                /** @description In the smallest unit of the currency, without the consumer fee. */
                pending_amount: number;
                size: number;
            };
            metadata: {
                [key: string]: string;
            };
            order_ref: string | null;
            /** @description Counts this session's events from 1 without gaps; sort by it. */
            sequence: number;
            session_id: string;
            /** @description What was left out because the body would have been too large; read the session for the rest. */
            shortened?: string[];
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
            total_cents: number;
            transfer: string | null;
        };
        /**
         * webhook.test
         * @description Sent by hand to try an endpoint. No group was changed.
         */
        "webhook.test": {
            /** @constant */
            api_version: "1.0.0";
            data: {
                endpoint_id: string;
                message: string;
            };
            /** @description The event: the same over retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When it happened.
             */
            timestamp: string;
            /** @constant */
            type: "webhook.test";
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export type operations = Record<string, never>;
