import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import type { WriteContext } from '../core/call.types.ts'
import { assertSupersedable } from '../core/lifecycle.rules.ts'
import { changeAgreement } from './agreements.actions.ts'
import { loadAgreement, type NamedAgreement } from './agreements.queries.ts'

type Superseding = WriteContext & { readonly db: Db; readonly today: string }

/**
 * The version that an approved amendment replaces is superseded when the amendment starts. Until then it stays active,
 * with the day before as its end.
 */
export async function replaceAmended(context: Superseding, amendment: NamedAgreement): Promise<void> {
  const kind = amendment.kind as AgreementKind
  const before = await loadAgreement(context.db, null, { kind, id: amendment.amendsId!, lock: true })
  assertSupersedable(before, agreementStatusLabels)
  const endedOn = endBefore(before, amendment.startDate)
  if (amendment.startDate <= context.today || amendment.startDate <= before.startDate)
    await supersede(context, before, { parentId: amendment.id, endedOn })
  else if (endedOn !== before.endedOn) await changeAgreement(context, before, { endedOn }, { event: 'termination-set' })
}

/** The day before the next version; an earlier end stays, and a version replaced from its first day has none. */
function endBefore({ startDate, endsOn, endedOn }: NamedAgreement, nextStart: string): string | null {
  const until = daysAfter(nextStart, -1)
  return until < startDate || (endsOn !== null && endsOn <= until) ? endedOn : until
}

interface Replacement {
  /** The next version. */
  readonly parentId: string
  readonly endedOn: string | null
}

/** The statements of work under the version move to the next one. */
async function supersede(
  context: Superseding,
  superseded: NamedAgreement,
  { parentId, endedOn }: Replacement,
): Promise<void> {
  const { db, now } = context
  await changeAgreement(context, superseded, { status: 'SUPERSEDED', stateSince: now, endedOn })
  const statements = await db
    .selectFrom('agreement')
    .select('id')
    .where('parentId', '=', superseded.id)
    .where('status', 'in', ['DRAFT', 'NEGOTIATION', 'ACTIVE', 'EXPIRED'])
    .orderBy('id')
    .execute()
  for (const { id } of statements) {
    const statement = await loadAgreement(db, null, { kind: 'SOW', id, lock: true })
    await changeAgreement(context, statement, { parentId }, { event: 'relinked' })
  }
}

/** An approved amendment whose start date has been reached replaces the former version. */
export async function beginAmendment(context: Superseding, kind: AgreementKind, id: string): Promise<void> {
  const amendment = await loadAgreement(context.db, null, { kind, id, lock: true })
  if (amendment.status !== 'ACTIVE') return
  await replaceAmended(context, amendment)
  await notifyOrderForms(context.db, amendment)
}

/** Order forms waiting for a waiver of a master agreement no longer need one when it is in force. */
export async function notifyOrderForms(db: Db, { kind, clientId }: NamedAgreement): Promise<void> {
  if (kind === 'MSA') await addJob(db, 'order-forms.agreement-in-force', { clientID: clientId })
}
