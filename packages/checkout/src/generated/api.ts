/* Made from the OpenAPI document by scripts/generate-sdk-types.ts. Do not edit. */

export interface components {
    schemas: {
        CancelledSession: {
            refunds: components["schemas"]["Refund"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
            /** @constant */
            status: "cancelled";
        };
        Cart: {
            /** @enum {string} */
            currency: "aed" | "afn" | "all" | "amd" | "ang" | "aoa" | "ars" | "aud" | "awg" | "azn" | "bam" | "bbd" | "bdt" | "bhd" | "bif" | "bmd" | "bnd" | "bob" | "brl" | "bsd" | "bwp" | "byn" | "bzd" | "cad" | "cdf" | "chf" | "clp" | "cny" | "cop" | "crc" | "cve" | "czk" | "djf" | "dkk" | "dop" | "dzd" | "egp" | "etb" | "eur" | "fjd" | "fkp" | "gbp" | "gel" | "gip" | "gmd" | "gnf" | "gtq" | "gyd" | "hkd" | "hnl" | "htg" | "huf" | "idr" | "ils" | "inr" | "isk" | "jmd" | "jod" | "jpy" | "kes" | "kgs" | "khr" | "kmf" | "krw" | "kwd" | "kyd" | "kzt" | "lak" | "lbp" | "lkr" | "lrd" | "lsl" | "mad" | "mdl" | "mga" | "mkd" | "mmk" | "mnt" | "mop" | "mur" | "mvr" | "mwk" | "mxn" | "myr" | "mzn" | "nad" | "ngn" | "nio" | "nok" | "npr" | "nzd" | "omr" | "pab" | "pen" | "pgk" | "php" | "pkr" | "pln" | "pyg" | "qar" | "ron" | "rsd" | "rub" | "rwf" | "sar" | "sbd" | "scr" | "sek" | "sgd" | "shp" | "sle" | "sos" | "srd" | "std" | "szl" | "thb" | "tjs" | "tnd" | "top" | "try" | "ttd" | "twd" | "tzs" | "uah" | "ugx" | "usd" | "uyu" | "uzs" | "vnd" | "vuv" | "wst" | "xaf" | "xcd" | "xcg" | "xof" | "xpf" | "yer" | "zar" | "zmw";
            fees?: components["schemas"]["Fee"][];
            items: components["schemas"]["CartItem"][];
            metadata?: {
                [key: string]: string;
            };
            shipping?: number;
            tax?: number;
            total: number;
            /**
             * Format: date-time
             * @description Until when a session can be opened for the cart. Part of what is signed.
             */
            valid_until?: string;
        };
        CartItem: {
            id?: string;
            /** Format: uri */
            image_url?: string;
            name: string;
            quantity: number;
            unit_price: number;
        };
        CreatedSession: {
            consumer_fee_rate: number;
            /** Format: date-time */
            expires_at: string;
            /** @description The token in session_url: as secret. */
            group_access_token: string;
            merchant_fee_rate: number;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            /**
             * @description Present if the session was opened before. Its group may have started or paid.
             * @constant
             */
            resumed?: true;
            session_id: string;
            /**
             * Format: uri
             * @description The organizer’s page. Anyone who has it is the organizer, and it cannot be renewed: treat it as a password.
             */
            session_url: string;
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
            /** @description Test mode: what is likely to cause trouble in live mode. Absent if nothing is. */
            warnings?: string[];
        };
        CreatedWebhook: {
            /** Format: date-time */
            created_at: string;
            /** @description Why we send nothing: your server answered 410 (gone), every attempt failed for five days (failing), or you disabled it (merchant). Null while it is enabled. */
            disabled_reason: ("gone" | "failing" | "merchant") | null;
            events: string[];
            id: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            /** @description Shown only once: whsec_ and base64. */
            secret: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            url: string;
        };
        CreateSessionRequest: {
            /** Format: uri */
            cancel_url?: string;
            cart: components["schemas"]["Cart"];
            customer?: components["schemas"]["Customer"];
            group_config?: components["schemas"]["GroupConfig"];
            /** @description With a secret key: a session that has ended. Its people, split and claims are taken over, the group starts at once, and everyone who has agreed to emails gets one. */
            group_from?: string;
            /**
             * @description The language of the hosted pages for readers whose browsers ask for none that we have, and of mails to people whose language we do not know.
             * @enum {string}
             */
            locale?: "en" | "de" | "fr" | "es" | "it" | "pt" | "nl" | "pl" | "ja" | "ar";
            /** @description A random text that your page keeps in the browser. With it, the page comes back to the session that it opened for this order_ref while that is pending or funded, or for this very cart while that is pending, instead of opening another one. */
            resume_key?: string;
            /** @description A session that your server opened for this cart: it is returned instead of a new one. With a publishable key, resume_key is required, and the first browser to come makes the session its own. */
            session_id?: string;
            /** @description HMAC-SHA256 of the canonical cart. You can send it as X-Split-Signature instead. */
            signature?: string;
            /** Format: uri */
            success_url?: string;
            /** Format: uri */
            webhook_url?: string;
        };
        CreateWebhookRequest: {
            events: ("group.created" | "group.member_joined" | "group.share_paid" | "group.funded" | "group.cancelled" | "group.expired" | "group.share_refunded" | "group.refund_failed" | "group.transferred" | "group.extended" | "group.at_risk" | "group.rescue_started" | "group.member_swapped" | "group.share_held" | "group.hold_released" | "group.disputed" | "group.dispute_closed" | "webhook.test" | "*")[];
            /** Format: uri */
            url: string;
        };
        Customer: {
            /** Format: email */
            email?: string;
            name?: string;
            phone?: string;
        };
        DeletedWebhook: {
            /** @constant */
            deleted: true;
            id: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
        };
        Delivery: {
            /** @description Attempts on the retry schedule. A test, a resend and a replay are not counted. */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            delivered_at: string | null;
            event_id: string;
            event_type: string;
            id: string;
            last_error: string | null;
            last_status: number | null;
            next_attempt_at: string | null;
            session_id: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "canceled";
            url: string;
        };
        DeliveryAttempt: {
            duration_ms: number;
            error: string | null;
            response_excerpt: string | null;
            /** Format: date-time */
            started_at: string;
            status_code: number | null;
            trigger: string;
        };
        DeliveryDetail: {
            /** @description Attempts on the retry schedule. A test, a resend and a replay are not counted. */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            delivered_at: string | null;
            event_id: string;
            event_type: string;
            id: string;
            last_error: string | null;
            last_status: number | null;
            next_attempt_at: string | null;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "canceled";
            tries: components["schemas"]["DeliveryAttempt"][];
            url: string;
        };
        Error: {
            /** @description Stable; for programs. Treat a code that you do not know by its HTTP status. */
            code: ("invalid_json" | "invalid_content_type" | "invalid_request" | "invalid_cart" | "invalid_signature" | "signature_expired" | "invalid_idempotency_key" | "invalid_expiry" | "too_many_webhooks" | "invalid_api_key" | "secret_key_in_browser" | "secret_key_required" | "insufficient_scope" | "merchant_mismatch" | "environment_mismatch" | "origin_not_registered" | "test_mode_only" | "ip_blocked" | "headless_disabled" | "not_found" | "session_not_found" | "webhook_not_found" | "delivery_not_found" | "payout_not_found" | "event_not_found" | "method_not_allowed" | "request_timeout" | "session_not_open" | "order_ref_in_use" | "group_still_open" | "group_from_in_use" | "session_not_yours" | "step_refused" | "session_not_funded" | "transfer_not_made" | "payout_account_disconnected" | "share_disputed" | "nothing_to_refund" | "already_extended" | "rotation_in_progress" | "idempotency_key_reused" | "idempotency_key_in_use" | "body_too_large" | "headers_too_large" | "rate_limited" | "too_many_declines" | "internal_error" | "payments_paused" | "upstream_unavailable") | string;
            /** @description Every violation, with its path. */
            details?: string[];
            /**
             * Format: uri
             * @description Where the documentation explains the code.
             */
            doc_url: string;
            /** @description For people: what to do. */
            error: string;
            request_id: string;
            /** @description With order_ref_in_use: the session that the order has. */
            session?: {
                /** Format: date-time */
                expires_at: string;
                /** @description With a secret key. */
                session_id?: string;
                /**
                 * Format: uri
                 * @description With a secret key.
                 */
                session_url?: string;
                /** @description Whether the organizer has started the group. */
                started: boolean;
                /** @enum {string} */
                status: "pending" | "funded" | "cancelled" | "expired";
            };
        };
        EventDelivery: {
            /** @description Attempts on the retry schedule. A test, a resend and a replay are not counted. */
            attempts: number;
            id: string;
            last_error: string | null;
            last_status: number | null;
            next_attempt_at: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "canceled";
            url: string;
            /** @description Null for the webhook_url of the session. */
            webhook_id: string | null;
        };
        ExtendedSession: {
            /** Format: date-time */
            expires_at: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
        };
        ExtendSessionRequest: {
            /** @description The new lifetime in hours, counted from the creation of the session. */
            expiry_hours: number;
        };
        Fee: {
            amount: number;
            id?: string;
            label?: string;
        };
        Fulfilment: {
            carrier: string | null;
            delivered_at: string | null;
            description: string | null;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
            shipped_at: string | null;
            tracking_number: string | null;
            tracking_url: string | null;
        };
        FulfilSessionRequest: {
            /** @description Who carries it, such as "UPS". */
            carrier?: string;
            /**
             * Format: date-time
             * @description When it was delivered, or the service was provided.
             */
            delivered_at?: string;
            /** @description What you shipped, or the service that you provided. Leave out names of people. */
            description?: string;
            /** Format: date-time */
            shipped_at?: string;
            /** @description Names the parcel, or is a reference of your own: the same number again, or none again, replaces what you sent before. */
            tracking_number?: string;
            /** Format: uri */
            tracking_url?: string;
        };
        /** @description What is not decided before `started` is said by its defaults. */
        Group: {
            id: string;
            /** @description Empty before the group has started. */
            members: components["schemas"]["Member"][];
            /**
             * @description Before the group has started: default_mode.
             * @enum {string}
             */
            mode: "equal" | "itemized" | "custom" | "percentage" | "host-pays";
            paid_amount: number;
            pending_amount: number;
            /** @description Before the group has started: min_size. */
            size: number;
            /** @description People who wait for the organizer's approval. Absent if nobody does. */
            waiting?: number;
        };
        GroupConfig: {
            allow_dropping_items?: boolean;
            allowed_modes?: ("equal" | "itemized" | "custom" | "percentage" | "host-pays")[];
            /** @description With a secret key, in mode host-pays alone. Everyone who has the link chooses what to give, up to the total, and the organizer pays the rest. The amounts are in the smallest unit of the cart’s currency. */
            contributions?: {
                hide_names?: boolean;
                min_cents?: number;
                suggested_cents?: number[];
            };
            /** @enum {string} */
            default_mode?: "equal" | "itemized" | "custom" | "percentage" | "host-pays";
            expiry_hours?: number;
            /**
             * @description With a secret key. hold: cards are authorized, and charged once everybody is in; expiry_hours and rescue_hours are at most 90 together then. auto: that way where the group ends in time, else charged at once. Without it: charge.
             * @enum {string}
             */
            funds?: "charge" | "hold" | "auto";
            max_size?: number;
            /** @description With a secret key. Each paid_percent of the total must be paid after_minutes after the session was created, or the session expires and everyone is refunded. */
            milestones?: {
                after_minutes: number;
                paid_percent: number;
            }[];
            min_size?: number;
            /** @description With a secret key. If only some of it is paid when the session expires, payments are kept for so many hours more, and the group can still be completed. Payers can take their money back at once during that time. */
            rescue_hours?: number;
            /**
             * Format: date-time
             * @description With a secret key. Until then, also once the group is funded, a member who has paid and cannot come can give the place to somebody who pays the same. At most 365 days ahead.
             */
            swap_until?: string;
        };
        LedgerBalance: {
            balance_cents: number;
            currency: string;
        };
        LedgerBalances: {
            /** Format: date-time */
            at: string;
            data: components["schemas"]["LedgerBalance"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
        };
        LedgerEntry: {
            /** @description What it adds to your balance; what it takes is negative. */
            amount_cents: number;
            /** Format: date-time */
            created_at: string;
            currency: string;
            id: string;
            member_id: string | null;
            /** @description Null where it is no longer kept. */
            member_name: string | null;
            order_ref: string | null;
            payment_id: string | null;
            /** @description Of the charge, refund, transfer, transfer reversal, or dispute. */
            processor_id: string | null;
            processor_transfer_id: string | null;
            session_id: string;
            /** @enum {string} */
            type: "payment" | "consumer_fee" | "merchant_fee" | "fx_fee" | "refund" | "refund_failed" | "refund_elsewhere" | "transfer" | "transfer_reversal" | "dispute" | "dispute_won" | "written_off";
        };
        LoggedRequest: {
            /** Format: date-time */
            created_at: string;
            duration_ms: number;
            error_code: string | null;
            method: string;
            path: string;
            request_id: string;
            session_id: string | null;
            status: number;
        };
        Member: {
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
            /** @description With a secret key: what of amount_cents is refunded or being refunded, if it is a part. Absent if nothing is, and if all is, as the status says. What banks have taken is not in it. */
            refunded_cents?: number;
            /** @enum {string} */
            status: "pending" | "processing" | "paid" | "refunding" | "refunded";
        };
        MemberRefunds: {
            refunds: {
                /** @description Amount refunded to the card: the share and its consumer fee. */
                amount_cents: number;
                charge: string;
                /** @description Our id of the refund, the same in every event and response that is about it. */
                id: string;
                /** @description The member whose share is refunded; of a refund to the whole group, who paid. */
                member_id: string;
                /**
                 * @description The card did not take it, and the payer got it in another way, such as by a bank transfer. Absent otherwise.
                 * @constant
                 */
                paid_elsewhere?: true;
                /** @enum {string} */
                status: "pending" | "succeeded" | "failed";
            }[];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
        };
        Merchant: {
            consumer_fee_rate: number;
            headless_api_enabled: boolean;
            id: string;
            merchant_fee_rate: number;
            name: string;
            payout_currency: {
                /** @enum {string} */
                mode: "checkout" | "preferred";
                preferred?: string;
            };
            processor_connected: boolean;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            sandbox: boolean;
        };
        Payout: {
            /** @description Negative where your bank account was debited. */
            amount_cents: number;
            /**
             * Format: date
             * @description The day on which your bank should have it.
             */
            arrives_on: string;
            /** Format: date-time */
            created_at: string;
            currency: string;
            data: components["schemas"]["PayoutLine"][];
            has_more: boolean;
            /** @description The processor's. */
            id: string;
            /**
             * @description Whether the processor says what it is made of: unavailable for payouts by hand.
             * @enum {string}
             */
            lines_status: "complete" | "in_progress" | "unavailable";
            next_cursor: string | null;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            /** @enum {string} */
            status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
        };
        PayoutLine: {
            /** @description What it adds to the payout, less the processor's fees. */
            amount_cents: number;
            /** Format: date-time */
            created_at: string;
            /** @description The processor's, of the transaction on your balance. */
            id: string | null;
            order_ref: string | null;
            payment_id: string | null;
            /** @description Of the transfer, transfer reversal, or other. */
            processor_id: string | null;
            processor_transfer_id: string | null;
            /** @description The processor's own word for it. */
            processor_type: string | null;
            session_id: string | null;
            /** @enum {string} */
            type: "transfer" | "transfer_reversal" | "other" | "not_itemized";
        };
        PayoutListItem: {
            /** @description Negative where your bank account was debited. */
            amount_cents: number;
            /**
             * Format: date
             * @description The day on which your bank should have it.
             */
            arrives_on: string;
            /** Format: date-time */
            created_at: string;
            currency: string;
            /** @description The processor's. */
            id: string;
            /**
             * @description Whether the processor says what it is made of: unavailable for payouts by hand.
             * @enum {string}
             */
            lines_status: "complete" | "in_progress" | "unavailable";
            /** @enum {string} */
            status: "pending" | "in_transit" | "paid" | "failed" | "canceled";
        };
        PreviewMode: {
            lines: {
                /** @description Number of units that cost one charge step more. */
                extra_units: number;
                line: number;
                name: string;
                quantity: number;
                unit_cents: number;
            }[];
            /** @enum {string} */
            mode: "equal" | "itemized" | "custom" | "percentage" | "host-pays";
            possible: boolean;
            shares: {
                amount_cents: number;
                consumer_fee_cents: number;
            }[];
            violations: string[];
        };
        PreviewSessionRequest: {
            cart: components["schemas"]["Cart"];
            group_config?: components["schemas"]["GroupConfig"];
            /** @description Number of people. Defaults to min_size. */
            size?: number;
        };
        Refund: {
            /** @description Amount refunded to the card: the share and its consumer fee. */
            amount_cents: number;
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
        };
        RefundSessionRequest: {
            /** @description Part of the member’s shares, or of the group’s, without the consumer fee, which is refunded in proportion. Of a member, it defaults to all that is left. Of the group, it is required, and divided in proportion to what is left of each share. */
            amount_cents?: number;
            /** @description The member whose shares are refunded. Without it, amount_cents is refunded to the whole group. */
            member_id?: string;
        };
        Reminders: {
            reminded: number;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            skipped: number;
        };
        Replay: {
            has_more: boolean;
            /** @description If has_more is true, replay again with this as since. */
            next_since: string | null;
            queued: number;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
        };
        ReplayWebhookRequest: {
            /** Format: date-time */
            since: string;
            /** Format: date-time */
            until?: string;
        };
        ResentDelivery: {
            /** @description Attempts on the retry schedule. A test, a resend and a replay are not counted. */
            attempts: number;
            /** Format: date-time */
            created_at: string;
            delivered_at: string | null;
            event_id: string;
            event_type: string;
            id: string;
            last_error: string | null;
            last_status: number | null;
            next_attempt_at: string | null;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string | null;
            /** @enum {string} */
            status: "pending" | "delivered" | "failed" | "canceled";
            url: string;
        };
        RotatedWebhook: {
            id: string;
            /**
             * Format: date-time
             * @description Deliveries are signed with both secrets until then.
             */
            previous_secret_expires_at: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            secret: string;
        };
        RotateWebhookRequest: {
            /** @description Drops the oldest secret now if two secrets still sign. */
            force?: boolean;
        };
        Session: {
            charges: string[];
            /** Format: date-time */
            created_at: string;
            currency: string;
            /** @description Items dropped from the order: do not ship them. Each is there once, and once more for each way its units are cut. Absent if the order is the whole cart. */
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
            group: components["schemas"]["Group"];
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
            /** @description With a secret key. */
            metadata?: {
                [key: string]: string;
            };
            order_ref: string | null;
            /** @description Of total_cents, so without consumer fees. */
            paid_cents: number;
            /** @description With a secret key: every refund, with the status that it has now. */
            refunds?: components["schemas"]["Refund"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            /** @description Until when payments are kept after the deadline. Null before a rescue has started, and absent without rescue_hours. */
            rescue_until?: string | null;
            session_id: string;
            /**
             * Format: uri
             * @description With a secret key that has the scope payments.
             */
            session_url?: string;
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
            /** @description The first of transfers that was made. */
            transfer: string | null;
            /** @description With a secret key; empty with a publishable one. */
            transfers: components["schemas"]["Transfer"][];
        };
        SessionListItem: {
            /** Format: date-time */
            created_at: string;
            currency: string;
            ended_at: string | null;
            /** Format: date-time */
            expires_at: string;
            /** @description What of the paid amount is held on cards and not charged yet. Absent unless you ask for holds. */
            held_cents?: number;
            metadata: {
                [key: string]: string;
            };
            order_ref: string | null;
            /** @description Of total_cents, so without consumer fees. */
            paid_cents: number;
            session_id: string;
            /** Format: uri */
            session_url: string;
            /** @description Whether the organizer has started the group. */
            started: boolean;
            started_at: string | null;
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
            total_cents: number;
        };
        SessionPreview: {
            currency: string;
            merchant_fee_cents: number;
            modes: components["schemas"]["PreviewMode"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            size: number;
            total_cents: number;
        };
        SetStockRequest: {
            /** @constant */
            available: false;
        };
        SimulateSessionRequest: {
            /** @description Each is one of: start, start:N, join, join:N, join:all, pay, pay:N, pay:all, advance:48h, decline, dispute, win_dispute, lose_dispute, pay_unrefundable, fail_refund, refund, take_back, swap, extend, cancel, sell_out, expire. */
            steps: string[];
        };
        Simulation: {
            /** @description The events since the script began, in their order. */
            events: {
                id: string;
                sequence: number;
                type: string;
            }[];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
            /** @enum {string} */
            status: "pending" | "funded" | "cancelled" | "expired";
        };
        SoldOutSession: {
            /** @constant */
            end_reason: "sold_out";
            refunds: components["schemas"]["Refund"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            session_id: string;
            /** @constant */
            status: "cancelled";
        };
        TestedWebhook: {
            delivery_id: string;
            event_id: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
        };
        Transfer: {
            amount_cents: number;
            /** @description The charge that it comes from. */
            charge: string | null;
            /** @description Null until the transfer is made. */
            id: string | null;
            /** @description Taken back for refunds and disputes. */
            reversed_cents: number;
            /** @enum {string} */
            status: "pending" | "waiting" | "succeeded" | "canceled";
        };
        UpdateWebhookRequest: {
            events?: ("group.created" | "group.member_joined" | "group.share_paid" | "group.funded" | "group.cancelled" | "group.expired" | "group.share_refunded" | "group.refund_failed" | "group.transferred" | "group.extended" | "group.at_risk" | "group.rescue_started" | "group.member_swapped" | "group.share_held" | "group.hold_released" | "group.disputed" | "group.dispute_closed" | "webhook.test" | "*")[];
            /** @enum {string} */
            status?: "enabled" | "disabled";
            /** Format: uri */
            url?: string;
        };
        Webhook: {
            /** Format: date-time */
            created_at: string;
            /** @description Why we send nothing: your server answered 410 (gone), every attempt failed for five days (failing), or you disabled it (merchant). Null while it is enabled. */
            disabled_reason: ("gone" | "failing" | "merchant") | null;
            events: string[];
            id: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            url: string;
        };
        WebhookAnswer: {
            /** Format: date-time */
            created_at: string;
            /** @description Why we send nothing: your server answered 410 (gone), every attempt failed for five days (failing), or you disabled it (merchant). Null while it is enabled. */
            disabled_reason: ("gone" | "failing" | "merchant") | null;
            events: string[];
            id: string;
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
            /** @enum {string} */
            status: "enabled" | "disabled";
            url: string;
        };
        WebhookList: {
            data: components["schemas"]["Webhook"][];
            /** @description Identifies this request; also in the X-Request-Id header. */
            request_id: string;
        };
    };
}
export interface operations {
    listEvents: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                session_id?: string;
                type?: "group.created" | "group.member_joined" | "group.share_paid" | "group.funded" | "group.cancelled" | "group.expired" | "group.share_refunded" | "group.refund_failed" | "group.transferred" | "group.extended" | "group.at_risk" | "group.rescue_started" | "group.member_swapped" | "group.share_held" | "group.hold_released" | "group.disputed" | "group.dispute_closed" | "webhook.test";
                undelivered?: "true" | "false";
            };
        };
    };
    listLedgerEntries: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description The beginning of the period, inside it. By default 1970. */
                from?: string;
                limit?: number;
                session_id?: string;
                /** @description The end of the period, outside it. By default now. */
                until?: string;
            };
        };
    };
    getLedgerBalances: {
        parameters: {
            query?: {
                /** @description By default now. */
                at?: string;
            };
        };
    };
    listPayouts: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
        };
    };
    getPayout: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
            };
        };
    };
    listRequests: {
        parameters: {
            query?: {
                cursor?: string;
                /** @description With true, only requests that were answered with an error. */
                failed?: "true" | "false";
                limit?: number;
                session_id?: string;
            };
        };
    };
    listSessions: {
        parameters: {
            query?: {
                created_after?: string;
                created_before?: string;
                /** @description The next_cursor of the previous page. */
                cursor?: number;
                limit?: number;
                order_ref?: string;
                status?: "pending" | "funded" | "cancelled" | "expired";
            };
        };
    };
    createSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateSessionRequest"];
            };
        };
    };
    extendSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ExtendSessionRequest"];
            };
        };
    };
    fulfilSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["FulfilSessionRequest"];
            };
        };
    };
    refundSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["RefundSessionRequest"];
            };
        };
    };
    simulateSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SimulateSessionRequest"];
            };
        };
    };
    setStock: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetStockRequest"];
            };
        };
    };
    previewSession: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewSessionRequest"];
            };
        };
    };
    createWebhook: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookRequest"];
            };
        };
    };
    updateWebhook: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookRequest"];
            };
        };
    };
    listDeliveries: {
        parameters: {
            query?: {
                cursor?: string;
                limit?: number;
                status?: "pending" | "delivered" | "failed" | "canceled";
            };
        };
    };
    replayWebhook: {
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayWebhookRequest"];
            };
        };
    };
    rotateWebhook: {
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateWebhookRequest"];
            };
        };
    };
}
