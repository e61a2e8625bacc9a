import { env } from '@/lib/env';
import { log } from '@/lib/log';
import { reasonOf } from '@/lib/reason-of';
import { processSingleton } from '@/lib/singleton';
import { createMemoryStore } from './memory';
import { createRedisStore } from './redis';
import type { Allowance, Bucket, Store } from './store';
import { createUpstashStore } from './upstash';

/** How often a shared store that has failed is asked whether it answers again. */
const ASK_AGAIN_ms = 1_000;
const QUESTION: Bucket = { name: 'question', per_minute: 1 };

/**
 * The rate limits of this deployment: shared by all processes if Redis or Upstash is configured, otherwise per process.
 * While the shared store does not answer, each process counts for itself: a broken counter must not stop payments, nor
 * delay them. After its first failure no request waits for it until it has answered a question of ours.
 */
class RateLimiter {
  private readonly memory = createMemoryStore();
  private away = false;
  private closed = false;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly remote: Store | null,
    private readonly factor: number,
  ) {}

  consume(bucket: Bucket, key: string): Promise<Allowance> {
    return this.run((store, scaled) => store.consume(scaled, key), bucket);
  }

  peek(bucket: Bucket, key: string): Promise<Allowance> {
    return this.run((store, scaled) => store.peek(scaled, key), bucket);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.remote?.close();
  }

  private run(
    work: (store: Store, scaled: Bucket) => Promise<Allowance>,
    bucket: Bucket,
  ): Promise<Allowance> {
    const scaled =
      this.factor === 1
        ? bucket
        : { ...bucket, per_minute: Math.max(1, Math.round(bucket.per_minute * this.factor)) };
    if (!this.remote || this.away) return work(this.memory, scaled);
    return work(this.remote, scaled).catch((error: unknown) => {
      if (!this.away) {
        this.away = true;
        const reason = reasonOf(error);
        log('warn', 'rate limits are counted per process: the shared store does not answer', { reason });
        this.askLater();
      }
      return work(this.memory, scaled);
    });
  }

  private askLater(): void {
    if (this.closed) return;
    this.timer = setTimeout(() => void this.ask(), ASK_AGAIN_ms).unref();
  }

  private async ask(): Promise<void> {
    try {
      // A write: a copy, or a store whose copies are away, still answers reads.
      await this.remote?.consume(QUESTION, 'question');
      this.away = false;
      log('info', 'rate limits are shared again: the store answers');
    } catch {
      this.askLater();
    }
  }
}

function createRemoteStore(): Store | null {
  const { UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN, REDIS_URL } = env();
  if (UPSTASH_REDIS_REST_URL && UPSTASH_REDIS_REST_TOKEN) {
    return createUpstashStore(UPSTASH_REDIS_REST_URL, UPSTASH_REDIS_REST_TOKEN);
  }
  return REDIS_URL ? createRedisStore(REDIS_URL) : null;
}

const limiter = processSingleton(
  'rate_limiter',
  () => new RateLimiter(createRemoteStore(), env().RATE_LIMIT_FACTOR),
);

/** The limiter of this process, as the environment configures it. */
export function rateLimiter(): RateLimiter {
  return limiter.get();
}

/** At shutdown, and between tests: forgets every count of this process. */
export async function closeRateLimiter(): Promise<void> {
  await limiter.take()?.close();
}
