import { ALL_EVENTS, EVENT_TYPES } from '@/lib/webhook/event-types';
import { FormTicks } from './action-form';

const OFFERED = [ALL_EVENTS, ...EVENT_TYPES.filter((type) => type !== 'webhook.test')];

/** Which events an endpoint subscribes to. */
export function EventChoice({ chosen }: { chosen: readonly string[] }) {
  return (
    <FormTicks
      name="events"
      legend="Events"
      options={OFFERED.map((value) => ({
        value,
        label: value === ALL_EVENTS ? 'All events, also future ones' : value,
      }))}
      chosen={chosen}
      className="sm:grid-cols-2"
    />
  );
}
