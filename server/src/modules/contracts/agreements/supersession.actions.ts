import type { AgreementKind } from '@muster/contract/contracts/agreement-shapes.contract.ts'
import { agreementStatusLabels } from '@muster/contract/contracts/contracts.labels.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { addJob } from '../../../kernel/jobs/jobs.ts'
import type { WriteContext } from '../../../kernel/records/changes.ts'
import { assertSupersedable, earlierOf } from '../core/lifecycle.rules.ts'
import { changeAgreement } from './agreements.actions.ts'
import { formerVersions, laterVersions, loadAgreement, type NamedAgreement } from './agreements.queries.ts'

type Superseding = WriteContext & { readonly db: Db; readonly today: string }

/**
 * The versions before an approved amendment are superseded when it starts, also one that an amendment before it was to
 * replace. Until then they stay active, and end on the day before.
 */
export async function replaceFormer(context: Superseding, amendment: NamedAgreement): Promise<void> {
  const kind = amendment.kind as AgreementKind
  const { startDate } = amendment
  for (const { id } of await formerVersions(context.db, amendment).execute()) {
    const former = await loadAgreement(context.db, null, { kind, id, lock: true })
    // A version replaced from its first day was never in force and has no end.
    const replacedOn =
      startDate <= former.startDate ? former.replacedOn : earlierOf(startDate, former.replacedOn ?? startDate)
    if (startDate <= context.today || startDate <= former.startDate)
      await supersede(context, former, { parentId: amendment.id, replacedOn })
    else if (replacedOn !== former.replacedOn)
      await changeAgreement(context, former, { replacedOn }, { event: 'termination-set' })
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

/** After an approved amendment was cancelled before its start, the versions before are replaced by the next, if any. */
export async function restoreFormer(context: Superseding, cancelled: NamedAgreement): Promise<void> {
  const { db } = context
  const kind = cancelled.kind as AgreementKind
  const formers = await formerVersions(db, cancelled).execute()
  for (const { id } of formers) {
    const former = await loadAgreement(db, null, { kind, id, lock: true })
    const replacedOn = (await laterVersions(db, former).execute()).at(-1)?.startDate ?? null
    if (replacedOn !== former.replacedOn)
      await changeAgreement(context, former, { replacedOn }, { event: 'termination-set' })
  }
  const inForce = (await laterVersions(db, cancelled).execute()).at(-1) ?? formers.at(-1)
  if (inForce) await moveStatements(context, { from: cancelled.id, to: inForce.id })
}

interface Replacement {
  /** The next version. */
  readonly parentId: string
  readonly replacedOn: string | null
}

async function supersede(
  context: Superseding,
  superseded: NamedAgreement,
  { parentId, replacedOn }: Replacement,
): Promise<void> {
  await changeAgreement(context, superseded, { status: 'SUPERSEDED', stateSince: context.now, replacedOn })
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
