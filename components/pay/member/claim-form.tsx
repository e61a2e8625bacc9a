import type { PageContext } from '@/components/pay/frame/page-context';
import { Said } from '@/components/pay/frame/said';
import { DormantButton, DormantForm } from '@/components/pay/script/dormant';
import { ItemPicker } from '@/components/pay/script/later';
import { Card } from '@/components/ui/card';
import { claimRows } from '@/lib/hosted/form/claim-rows';

interface Props {
  context: PageContext;
  /** It is what the page is for: nothing is around it, and its title is the page's. */
  alone?: boolean;
}

/** Itemized mode: one row for each line of the order, with who took what. What is tapped is saved at once. */
export function ClaimForm({ context, alone = false }: Props) {
  const { page, you, form, words } = context;
  if (!you) return null;
  const rows = claimRows(page.session, you.id, words);
  const [Title, title_id] = alone ? (['h1', 'title'] as const) : (['h2', 'claim'] as const);
  const body = (
    <>
      <Title id={title_id} className={alone ? 'text-xl font-semibold sm:text-2xl' : 'text-lg font-semibold'}>
        <Said words={words} text="whatIsYours" values={{ name: you.name }} />
      </Title>
      <p className="mt-1 text-sm text-muted">{words.say('pricesInclude')}</p>
      <ItemPicker target={form} rows={rows} />
      {rows.some(({ options }) => options.length > 1) ? (
        <DormantForm target={form} intent="claim_rest" className="mt-4">
          <DormantButton variant="secondary" className="w-full">
            {words.say('restIsMine')}
          </DormantButton>
        </DormantForm>
      ) : null}
    </>
  );
  return alone ? (
    <section aria-labelledby={title_id}>{body}</section>
  ) : (
    <Card labelledby={title_id} className="max-sm:px-4">
      {body}
    </Card>
  );
}
