import { clsx } from 'clsx';
import type { Metadata } from 'next';
import { Time } from '@/components/dashboard/formatters';
import { Beyond } from '@/components/dashboard/frame/beyond';
import { Empty, PageHeader, Section } from '@/components/dashboard/frame/page-header';
import { RowAction } from '@/components/forms/row-action';
import { Badge } from '@/components/ui/badge';
import { OnPhone, ROW_ACTIONS, Table, Td, Tr, WIDE, wide } from '@/components/ui/table';
import { requireStaff } from '@/lib/dashboard/access/access';
import { countStuck, listStuckJobs } from '@/lib/dashboard/staff/staff';
import { formatNumber } from '@/lib/format/number';
import { retry } from '../actions';

export const metadata: Metadata = { title: 'Stuck jobs' };

export default async function WorkPage() {
  await requireStaff();
  const [jobs, counts] = await Promise.all([listStuckJobs(), countStuck()]);
  const tiles = [
    ['Unhandled processor events', counts.unhandled_events],
    ['Unanswered refunds', counts.unanswered_refunds],
    ['Waiting transfers', counts.waiting_transfers],
    ['Transfers refused for an hour', counts.refused_transfers],
    ['Reversals unpaid for a day', counts.unpaid_reversals],
    ['Overdue sessions', counts.overdue_sessions],
  ] as const;
  return (
    <>
      <PageHeader title="Stuck jobs" />
      <dl className="grid grid-cols-2 gap-4 lg:grid-cols-3">
        {tiles.map(([label, number]) => (
          <div key={label} className="rounded-card border border-line bg-card p-4 shadow-card">
            <dt className="text-sm text-muted">{label}</dt>
            <dd className={`mt-1 text-2xl font-semibold ${number > 0 ? 'text-warn' : ''}`}>
              {formatNumber(number)}
            </dd>
          </div>
        ))}
      </dl>
      <Section title="Failed jobs" note="Those that are not retried come first." flush>
        <Table
          caption="Failed jobs, those given up first"
          empty={
            <Empty title="No failed jobs">Failed jobs are retried automatically, each time later.</Empty>
          }
          columns={['Job', wide('Attempts'), wide('Last error'), wide('Next attempt'), ROW_ACTIONS]}
        >
          {jobs.rows.map((job) => (
            <Tr key={job.id}>
              <Td>
                <span className="font-medium">{job.task.replaceAll('_', ' ')}</span>
                <span className="block max-w-36 truncate font-mono text-xs text-muted sm:max-w-64">
                  {job.key ?? job.id}
                </span>
                <OnPhone>
                  <Attempts job={job} />
                </OnPhone>
                <OnPhone className="wrap-anywhere">{job.last_error?.slice(0, 300)}</OnPhone>
                {isGivenUp(job) ? null : (
                  <OnPhone>
                    Next <Time at={job.run_at} />
                  </OnPhone>
                )}
              </Td>
              <Td className={WIDE}>
                <Attempts job={job} />
              </Td>
              <Td className={clsx('max-w-96 text-xs break-words text-muted', WIDE)}>
                {job.last_error?.slice(0, 300)}
              </Td>
              <Td className={WIDE}>{isGivenUp(job) ? '–' : <Time at={job.run_at} />}</Td>
              <Td>
                <RowAction
                  action={retry}
                  fields={{ job_id: job.id }}
                  label="Retry now"
                  about={`: ${job.task.replaceAll('_', ' ')}`}
                />
              </Td>
            </Tr>
          ))}
        </Table>
        <Beyond count={jobs.beyond} />
      </Section>
    </>
  );
}

type StuckJob = Awaited<ReturnType<typeof listStuckJobs>>['rows'][number];

const isGivenUp = ({ attempts, max_attempts }: StuckJob) => attempts >= max_attempts;

function Attempts({ job }: { job: StuckJob }) {
  const count = `${job.attempts} of ${job.max_attempts}`;
  if (isGivenUp(job)) return <Badge tone="bad">{count}, given up</Badge>;
  return job.attempts === 0 ? <Badge tone="good">Retrying</Badge> : count;
}
