import { readerZone, ZONE_COOKIE } from '@/lib/dashboard/access/reader-zone';
import { SupportContact } from './support-contact';
import { ZoneKeeper } from './zone-keeper';

/** Says in which zone the times of the page are, and who helps. */
export async function TimeZone() {
  const zone = await readerZone();
  return (
    <footer className="mt-auto pt-6 text-xs text-muted">
      Times are in {zone === 'UTC' ? 'UTC' : `your time zone, ${zone.replaceAll('_', ' ')}`}. Figures and
      dates count by UTC.
      <SupportContact before=" Support: " />
      <ZoneKeeper cookie={ZONE_COOKIE} zone={zone} />
    </footer>
  );
}
