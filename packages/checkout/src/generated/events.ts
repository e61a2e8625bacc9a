/* Made from the published schemas of events by scripts/generate-sdk-types.ts. Do not edit. */

export type paths = Record<string, never>;
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /**
         * group.at_risk
         * @description A milestone is near, and too little is paid for it. The group is warned.
         */
        "group.at_risk": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                milestone: {
                    /**
                     * Format: date-time
                     * @description The session ends then, if too little is paid.
                     */
                    at: string;
                    /** @description In the smallest unit of the currency, without the consumer fee. */
                    missing_cents: number;
                    /** @description How much of the total has to be paid. */
                    paid_percent: number;
                };
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.at_risk";
        };
        /**
         * group.cancelled
         * @description The session was cancelled, and the processor has answered every refund: each has its status.
         */
        "group.cancelled": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Every refund of the session. */
                refunds: {
                    /** @description Amount refunded to the card: the share and its consumer fee. */
                    amount_cents: number;
                    /** @description The processor's id of the refunded charge. */
                    charge: string;
                    /** @description Our id of the refund, the same in every event and response that is about it. */
                    id: string;
                    /**
                     * @description The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.
                     * @constant
                     */
                    paid_elsewhere?: true;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                }[];
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.cancelled";
        };
        /**
         * group.created
         * @description The organizer started the group.
         */
        "group.created": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.created";
        };
        /**
         * group.dispute_closed
         * @description The bank has decided about a dispute, or an inquiry is closed: warning_closed.
         */
        "group.dispute_closed": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                dispute: {
                    amount_cents: number;
                    charge: string | null;
                    /** @description Send your evidence before then. Null if the bank takes none. */
                    due_by: string | null;
                    id: string;
                    /** @description The member who paid. */
                    member_id: string;
                    /** @description The processor's word for why, such as fraudulent or product_not_received. */
                    reason: string | null;
                    /** @description The processor's word for its state, such as needs_response or won; warning_ begins those of an inquiry. */
                    status: string;
                };
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.dispute_closed";
        };
        /**
         * group.disputed
         * @description A member’s bank disputes a payment. Before funding its share is unpaid again; after it your transfer is reversed. For an inquiry, whose status begins with warning_, no money moves; it comes again if that becomes a dispute.
         */
        "group.disputed": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                dispute: {
                    amount_cents: number;
                    charge: string | null;
                    /** @description Send your evidence before then. Null if the bank takes none. */
                    due_by: string | null;
                    id: string;
                    /** @description The member who paid. */
                    member_id: string;
                    /** @description The processor's word for why, such as fraudulent or product_not_received. */
                    reason: string | null;
                    /** @description The processor's word for its state, such as needs_response or won; warning_ begins those of an inquiry. */
                    status: string;
                };
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.disputed";
        };
        /**
         * group.expired
         * @description Time ran out before everything was paid. Payments are being refunded: their refunds can be pending.
         */
        "group.expired": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Every refund of the session. */
                refunds: {
                    /** @description Amount refunded to the card: the share and its consumer fee. */
                    amount_cents: number;
                    /** @description The processor's id of the refunded charge. */
                    charge: string;
                    /** @description Our id of the refund, the same in every event and response that is about it. */
                    id: string;
                    /**
                     * @description The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.
                     * @constant
                     */
                    paid_elsewhere?: true;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                }[];
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.expired";
        };
        /**
         * group.extended
         * @description The session was extended.
         */
        "group.extended": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
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
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.funded";
        };
        /**
         * group.hold_released
         * @description A share is no longer held and was not charged: it is unpaid again.
         */
        "group.hold_released": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description Whose card it was. */
                member_id: string;
                /**
                 * @description lost: the bank did not keep the money. taken_back: by the member, in a rescue.
                 * @enum {string}
                 */
                reason: "lost" | "taken_back";
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.hold_released";
        };
        /**
         * group.member_joined
         * @description Somebody joined with the share link.
         */
        "group.member_joined": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description The member that the event is about. */
                member_id: string;
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.member_joined";
        };
        /**
         * group.member_swapped
         * @description A member gave a paid place to somebody who has paid the same. The total and your transfer stay.
         */
        "group.member_swapped": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description The processor's id of the charge. */
                charge: string;
                /** @description Who gave the place away. */
                left_member_id: string;
                /** @description Who comes and has paid. */
                member_id: string;
                /** @description The charge that is being refunded in full. */
                refunded_charge: string;
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.member_swapped";
        };
        /**
         * group.refund_failed
         * @description A refund was refused, or came back after the processor had accepted it. It needs your attention.
         */
        "group.refund_failed": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                refund: {
                    /** @description Amount refunded to the card: the share and its consumer fee. */
                    amount_cents: number;
                    /** @description The processor's id of the refunded charge. */
                    charge: string;
                    /** @description The processor's reason, if the refund failed. */
                    failure_code?: string;
                    /** @description Our id of the refund, the same in every event and response that is about it. */
                    id: string;
                    /**
                     * @description The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.
                     * @constant
                     */
                    paid_elsewhere?: true;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                };
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.refund_failed";
        };
        /**
         * group.rescue_started
         * @description The deadline has passed, and only some of it is paid. Payments are kept until rescue_until, when the session expires unless it is funded.
         */
        "group.rescue_started": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"];
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.rescue_started";
        };
        /**
         * group.share_held
         * @description A member’s share is held on a card. It is charged when everybody is in, which group.share_paid tells then.
         */
        "group.share_held": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /**
                 * Format: date-time
                 * @description When the bank lets the money go unless it was charged.
                 */
                capture_before: string;
                /** @description Whose card it is. */
                member_id: string;
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.share_held";
        };
        /**
         * group.share_paid
         * @description Somebody has paid one share or several. It comes once more with the same charge if a bank took the money and has returned it before funding.
         */
        "group.share_paid": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                /** @description The processor's id of the charge. */
                charge: string;
                /** @description Who has paid, for themselves or for others. */
                member_id: string;
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.share_paid";
        };
        /**
         * group.share_refunded
         * @description A refund was made. Not each takes something from the order: payments that came late or twice are refunded, too, and those of members who gave their place away. The members’ status says what is paid.
         */
        "group.share_refunded": {
            /** @constant */
            api_version: "1.0.0";
            data: components["schemas"]["SessionEventData"] & {
                refund: {
                    /** @description Amount refunded to the card: the share and its consumer fee. */
                    amount_cents: number;
                    /** @description The processor's id of the refunded charge. */
                    charge: string;
                    /** @description The processor's reason, if the refund failed. */
                    failure_code?: string;
                    /** @description Our id of the refund, the same in every event and response that is about it. */
                    id: string;
                    /**
                     * @description The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.
                     * @constant
                     */
                    paid_elsewhere?: true;
                    /** @enum {string} */
                    status: "pending" | "succeeded" | "failed";
                };
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
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
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
             */
            timestamp: string;
            /** @constant */
            type: "group.transferred";
        };
        SessionEventData: {
            charges: string[];
            /** Format: date-time */
            created_at: string;
            currency: string;
            /** @description Items dropped from the order: do not ship them. Each is there once, and once more for each way its units are cut. total_cents excludes them. Missing if `shortened` lists it: retrieve the session before you ship. */
            dropped_items?: {
                id?: string;
                name: string;
                /** @description 1 for whole units; 3 if quantity counts thirds of a unit. */
                of: number;
                quantity: number;
            }[];
            /**
             * @description sold_out: you have run out of stock. milestone_missed: too little was paid in time. Absent if the status says it all.
             * @enum {string}
             */
            end_reason?: "sold_out" | "milestone_missed";
            ended_at: string | null;
            /** Format: date-time */
            expires_at: string;
            group: {
                id: string;
                members: {
                    /** @description In the smallest unit of the currency, without the consumer fee. */
                    amount_cents: number;
                    /** @description With a secret key: the member's share in the session of group_from. Absent for everybody else. */
                    before_cents?: number;
                    /**
                     * @description Some of it is held on a card and not charged yet. Absent otherwise.
                     * @constant
                     */
                    held?: true;
                    id: string;
                    name: string;
                    /** @description What of amount_cents is refunded or being refunded, if it is a part. Absent if nothing is, and if all is, as the status says. What banks have taken is not in it. */
                    refunded_cents?: number;
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
                /** @description People who wait for the organizer's approval. Absent if nobody does. */
                waiting?: number;
            };
            /** @description The session whose people were taken over; with a secret key. Absent if there is none. */
            group_from?: {
                /** @description What its members had claimed and this cart does not have, or not as often. */
                missing_items: {
                    id?: string;
                    name: string;
                    of: number;
                    quantity: number;
                }[];
                session_id: string;
                /** @description What that order came to. */
                total_cents: number;
            };
            /** @description What of the paid amount is held on cards and not charged yet. Absent unless you ask for holds. */
            held_cents?: number;
            metadata: {
                [key: string]: string;
            };
            order_ref: string | null;
            /** @description In the smallest unit of the currency, without the consumer fee. */
            paid_cents: number;
            /** @description Until when payments are kept after the deadline. Null before a rescue has started, and absent without rescue_hours. */
            rescue_until?: string | null;
            /** @description Counts this session's events from 1 without gaps. Sort by it. */
            sequence: number;
            session_id: string;
            /** @description What was cut because the body would have been too large. Retrieve the session for the rest. */
            shortened?: string[];
            /** @description Whether the organizer has started the group. */
            started: boolean;
            started_at: string | null;
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
            /** @description Until when you have to keep what you sell, if nobody pays any more. Null once the session has ended, and absent without milestones and rescue_hours. */
            stock_until?: string | null;
            /**
             * Format: date-time
             * @description Until when a member who has paid can give the place to somebody else. Absent if you set none.
             */
            swap_until?: string;
            total_cents: number;
            transfer: string | null;
            /** @description One for each charge, once the group is funded. What was taken back for a dispute that you win is sent again by one more with the same charge. */
            transfers: {
                amount_cents: number;
                /** @description The charge that it comes from. */
                charge: string | null;
                /** @description The processor's id; null until the transfer is made. */
                id: string | null;
                /** @description Taken back for refunds and disputes. */
                reversed_cents: number;
                /** @enum {string} */
                status: "pending" | "waiting" | "succeeded" | "canceled";
            }[];
        };
        /**
         * webhook.test
         * @description You tested an endpoint. No group was changed.
         */
        "webhook.test": {
            /** @constant */
            api_version: "1.0.0";
            data: {
                endpoint_id: string;
                message: string;
            };
            /** @description Id of the event, the same across retries and resends. Handle each id once. */
            id: string;
            livemode: boolean;
            order_ref: string | null;
            /**
             * Format: date-time
             * @description When the event happened.
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
