import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { handler } from 'altcha-lib/workers/shared';

/* A web worker that solves its part of a proof of work, so that the page stays responsive. */
handler({ deriveKey });
