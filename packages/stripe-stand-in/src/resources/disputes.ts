import { z } from 'zod';
import { invalid } from '../api/errors';
import { boolean, expand, mergeMetadata, metadata, onlyExpand, opaque } from '../api/params';
import { listRoute, type Route, route } from '../api/route';
import type { Dispute } from '../state/objects';
import { emit } from '../webhooks/emit';
import type { Call } from '../world';
import { assertAcknowledged, eligibilityOf } from './dispute-compliance';
import { EVIDENCE } from './dispute-evidence';
import { closeDispute, counter, getDispute, isAnswered, isOver } from './dispute-outcomes';

const EVIDENCE_LENGTH = 150_000;
const evidenceText = z.string().max(20_000, 'length');

/** Stripe knows what evidence is called, and limits each text as well as all of them together. */
const evidenceParams = z
  .strictObject({
    ...Object.fromEntries(EVIDENCE.map((name) => [name, evidenceText.optional()])),
    appeal: opaque.optional(),
    enhanced_evidence: z
      .strictObject({
        mastercard_compliance: opaque.optional(),
        visa_compelling_evidence_3: opaque.optional(),
        visa_compliance: z.strictObject({ fee_acknowledged: boolean }).optional(),
      })
      .optional(),
  })
  .refine((given) => JSON.stringify(Object.values(given)).length <= EVIDENCE_LENGTH, 'length');

const updateParams = z.strictObject({
  expand,
  metadata,
  evidence: evidenceParams.optional(),
  intended_submission_method: z
    .enum(['manual', 'prefer_manual', 'prefer_smart_disputes', 'smart_disputes'])
    .optional(),
  submit: boolean.optional(),
});

export const disputeRoutes: Route[] = [
  listRoute('dispute', '/v1/disputes', ['charge', 'payment_intent']),
  route('GET', '/v1/disputes/:id', onlyExpand, (call, _params, id) => getDispute(call, id)),
  route('POST', '/v1/disputes/:id', updateParams, update),
  route('POST', '/v1/disputes/:id/close', onlyExpand, (call, _params, id) =>
    closeDispute(call, getDispute(call, id), 'lost'),
  ),
];

/** Whose evidence is sent: Stripe's own where that is wanted or preferred, whatever was staged. */
const methodOf = ({ intended_submission_method: intended }: Dispute) =>
  intended === 'smart_disputes' || intended === 'prefer_smart_disputes' ? 'smart_disputes' : 'manual';

/**
 * Stages evidence and who is to answer, and sends all that is staged unless `submit` is false. Metadata alone sends
 * nothing.
 */
function update(call: Call, params: z.output<typeof updateParams>, id: string): Dispute {
  const dispute = getDispute(call, id);
  const given = params.evidence ?? {};
  const method = params.intended_submission_method;
  if (method && !call.world.rules.smart_disputes)
    throw invalid('This account has no access to Smart Disputes.', { param: 'intended_submission_method' });
  const touched = params.evidence !== undefined || method !== undefined || params.submit === true;
  if (touched && isOver(dispute)) throw invalid(`Dispute ${id} is already closed.`, { param: 'evidence' });
  if (touched && isAnswered(dispute))
    throw invalid(`Evidence was already submitted for dispute ${id}.`, { param: 'evidence' });
  const evidence: Dispute['evidence'] = { ...dispute.evidence, ...given };
  const has_evidence = EVIDENCE.some((name) => Boolean(evidence[name]));
  const enhanced_eligibility = eligibilityOf({ ...dispute, evidence });
  const staged: Dispute = {
    ...dispute,
    evidence,
    evidence_details: { ...dispute.evidence_details, enhanced_eligibility, has_evidence },
    intended_submission_method: method ?? dispute.intended_submission_method,
    metadata: mergeMetadata(dispute.metadata, params.metadata),
  };
  const submitted = touched && params.submit !== false;
  if (submitted) assertAcknowledged(staged);
  const changed = submitted ? counter(call, staged, methodOf(staged)) : staged;
  call.world.store.update<'dispute'>(changed);
  emit<'dispute'>(call, 'charge.dispute.updated', changed, { previous: { status: dispute.status } });
  const said = submitted && methodOf(staged) === 'manual' ? Object.values(evidence) : [];
  if (said.includes('winning_evidence')) return closeDispute(call, changed, 'won');
  if (said.includes('losing_evidence')) return closeDispute(call, changed, 'lost');
  return changed;
}
