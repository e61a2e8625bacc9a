import { FormChecks } from '@/components/forms/form-choices';
import { ALL_EVENTS, EVENT_TYPES } from '@/lib/webhook/event/event-types';

const OFFERED = [ALL_EVENTS, ...EVENT_TYPES.filter((type) => type !== 'webhook.test')];

/** Which events an endpoint subscribes to. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <FormChecks
      name="events"
      legend="Events"
      options={OFFERED.map((value) => ({
        value,
        label: value === ALL_EVENTS ? 'All events, including future ones' : value,
      }))}
      defaultChecked={chosen}
      className="sm:grid-cols-2"
    />
  );
}
