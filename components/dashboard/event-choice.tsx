import { ALL_EVENTS, EVENT_TYPES } from '@/lib/webhook/event-types';

const OFFERED = [ALL_EVENTS, ...EVENT_TYPES.filter((type) => type !== 'webhook.test')];

/** Which events an endpoint subscribes to. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <fieldset>
      <legend className="text-sm font-medium">Events</legend>
      <div className="mt-2 grid gap-x-6 gap-y-1.5 sm:grid-cols-2">
        {OFFERED.map((type) => (
          <label key={type} className="flex min-h-7 items-center gap-2.5 text-sm">
            <input
              type="checkbox"
              name="events"
              value={type}
              defaultChecked={chosen.includes(type)}
              className="size-4 accent-(--accent)"
            />
            {type === ALL_EVENTS ? 'All events, also future ones' : type}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
