import { afterEach, describe, expect, it } from 'vitest';
import { GET as health } from '@/app/api/health/route';
import { resetEnvironment } from '@/lib/env';
import { DOWN_AFTER_ms, RunnerHealth } from '@/lib/jobs/runner-health';

// What is not ok is logged.
resetEnvironment({ DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' });

const open: RunnerHealth[] = [];
afterEach(() => {
  for (const runner of open.splice(0)) runner.forget();
});

function runner() {
  const time = { now: 1_000 };
  const made = new RunnerHealth(() => time.now);
  open.push(made);
  return { time, runner: made };
}

describe('/api/health', () => {
  const request_id = expect.stringMatching(/^req_/);

  it('is ok without a worker in the process, and while one runs', async () => {
    expect(await health().json()).toEqual({ request_id, ok: true });
    const { runner: running, time } = runner();
    running.started();
    time.now += 86_400_000;
    expect(health().status).toBe(200);
  });

  it('stays ok during a restart, and is not ok once restarts have failed for a minute', async () => {
    const { runner: failing, time } = runner();
    failing.started();
    time.now += 86_400_000;
    failing.ended();
    time.now += DOWN_AFTER_ms;
    expect(health().status).toBe(200);
    time.now += 1;
    const answer = health();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ request_id, ok: false, worker: 'down' });
  });

  it('is not ok for a worker that keeps restarting and ending at once', () => {
    const { runner: flapping, time } = runner();
    flapping.started();
    while (time.now < 2 * DOWN_AFTER_ms) {
      time.now += 1_000;
      flapping.ended();
      flapping.started();
    }
    expect(health().status).toBe(503);
  });

  it('is ok again after the worker has run for a while, and counts a later failure separately', () => {
    const { runner: recovered, time } = runner();
    recovered.ended();
    time.now += 2 * DOWN_AFTER_ms;
    expect(health().status).toBe(503);
    recovered.started();
    time.now += 20_000;
    expect(health().status).toBe(200);
    recovered.ended();
    time.now += DOWN_AFTER_ms - 1;
    expect(health().status).toBe(200);
  });

  it('stays ok when the worker is stopped on purpose', () => {
    const { runner: stopped, time } = runner();
    stopped.ended();
    time.now += 2 * DOWN_AFTER_ms;
    stopped.forget();
    expect(health().status).toBe(200);
  });
});

describe('restarts', () => {
  it('follow at once at first, then after longer waits, never more than five seconds', () => {
    const { runner: failing } = runner();
    const waits_ms = Array.from({ length: 12 }, () => {
      failing.ended();
      return failing.waitMs(() => 1);
    });
    expect(waits_ms.slice(0, 3)).toEqual([250, 500, 1_000]);
    expect(Math.max(...waits_ms)).toBe(5_000);
    expect(failing.waitMs(() => 0)).toBe(2_500);
  });

  it('follow at once again after the worker has run for a while', () => {
    const { runner: recovered, time } = runner();
    for (let round = 0; round < 8; round++) recovered.ended();
    recovered.started();
    time.now += 20_000;
    recovered.ended();
    expect(recovered.waitMs(() => 1)).toBe(250);
  });
});
