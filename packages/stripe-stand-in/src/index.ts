/** The package's entry: everything else in `src` is its own business. */
export { CARDS, type CardBehaviour } from './rules/cards';
export { US_PLATFORM_RULES } from './rules/rules';
export { type RunningStripe, type StripeOptions, startStripe } from './server';
