import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { assertSupersedable } from '../core/lifecycle.rules.ts'
import { changeAgreement } from './agreements.actions.ts'
import {
  endsForVersion,
  formerVersions,
  laterVersions,
  loadAgreement,
  type NamedAgreement,
} from './agreements.queries.ts'

type Superseding = WriteContext & { readonly db: Db; readonly today: string }

/**
 * The versions before an approved amendment are superseded when it starts, also one that an amendment before it was to
 * replace. Until then they stay active, with the day before as their end.
 */
export async function replaceFormer(context: Superseding, amendment: NamedAgreement): Promise<void> {
  const kind = amendment.kind as AgreementKind
  for (const { id } of await formerVersions(context.db, amendment).execute()) {
    const former = await loadAgreement(context.db, null, { kind, id, lock: true })
    const endedOn = endBefore(former, amendment.startDate)
    if (amendment.startDate <= context.today || amendment.startDate <= former.startDate)
      await supersede(context, former, { parentId: amendment.id, endedOn })
    else if (endedOn !== former.endedOn)
      await changeAgreement(context, former, { endedOn }, { event: 'termination-set' })
  }
}

/** The version that an amendment was drafted from must still be in force, or have expired, when it is approved. */
export async function assertAmendable({ db }: Superseding, { kind, amendsId }: NamedAgreement): Promise<void> {
  const before = await loadAgreement(db, null, { kind: kind as AgreementKind, id: amendsId!, lock: true })
  assertSupersedable(before, agreementStatusLabels)
}

/** Approved versions that would start after their agreement was terminated are cancelled: they are never in force. */
export async function cancelLater(context: Superseding, terminated: NamedAgreement): Promise<void> {
  const { db, now } = context
  const kind = terminated.kind as AgreementKind
  const { reason } = terminated
  for (const { id } of await laterVersions(db, terminated).execute()) {
    const later = await loadAgreement(db, null, { kind, id, lock: true })
    await changeAgreement(context, later, { status: 'CANCELLED', stateSince: now, reason }, { reason })
    await moveStatements(context, { from: id, to: terminated.id })
  }
}

/** After an approved amendment was cancelled before its start, the version before keeps its own end. */
export async function restoreFormer(context: Superseding, cancelled: NamedAgreement): Promise<void> {
  const { db } = context
  const kind = cancelled.kind as AgreementKind
  const next = (await laterVersions(db, cancelled).execute()).at(-1)
  const formers = await formerVersions(db, cancelled).execute()
  for (const { id } of formers) {
    const former = await loadAgreement(db, null, { kind, id, lock: true })
    if (!endsForVersion(former, cancelled)) continue
    const own = { ...former, endedOn: null, endsOn: former.endDate }
    const endedOn = next ? endBefore(own, next.startDate) : null
    await changeAgreement(context, former, { endedOn }, { event: 'termination-set' })
  }
  const inForce = next ?? formers.at(-1)
  if (inForce) await moveStatements(context, { from: cancelled.id, to: inForce.id })
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

async function supersede(
  context: Superseding,
  superseded: NamedAgreement,
  { parentId, endedOn }: Replacement,
): Promise<void> {
  await changeAgreement(context, superseded, { status: 'SUPERSEDED', stateSince: context.now, endedOn })
  await moveStatements(context, { from: superseded.id, to: parentId })
}

/** The statements of work under a version that is no longer in force move to the one that is. */
async function moveStatements(context: Superseding, { from, to }: { from: string; to: string }): Promise<void> {
  const { db } = context
  const statements = await db
    .selectFrom('agreement')
    .select('id')
    .where('parentId', '=', from)
    .where('status', 'in', ['DRAFT', 'NEGOTIATION', 'ACTIVE', 'EXPIRED'])
    .where('archivedAt', 'is', null)
    .orderBy('familyId')
    .orderBy('revision')
    .execute()
  for (const { id } of statements) {
    const statement = await loadAgreement(db, null, { kind: 'SOW', id, lock: true })
    await changeAgreement(context, statement, { parentId: to }, { event: 'relinked' })
  }
}

/** An approved amendment whose start date has been reached replaces the former versions. */
export async function beginAmendment(context: Superseding, kind: AgreementKind, id: string): Promise<void> {
  const amendment = await loadAgreement(context.db, null, { kind, id, lock: true })
  if (amendment.status !== 'ACTIVE' || amendment.startDate > context.today) return
  await replaceFormer(context, amendment)
  await notifyOrderForms(context.db, amendment)
}

/** Order forms waiting for a waiver of a master agreement no longer need one when it is in force. */
export async function notifyOrderForms(db: Db, { kind, clientId }: NamedAgreement): Promise<void> {
  if (kind === 'MSA') await addJob(db, 'order-forms.agreement-in-force', { clientID: clientId })
}
