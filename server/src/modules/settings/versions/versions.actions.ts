import { randomUUID } from 'node:crypto'
import { minorUnitsOf } from '@muster/contract/kernel/math/money.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import {
  documentTemplateID,
  isDocumentTemplateCode,
} from '@muster/contract/settings/document-templates/document-template-catalog.rules.ts'
import {
  type VersionCompared,
  type VersionStatus,
  type versionEndpoints,
  versionStates,
} from '@muster/contract/settings/versions/versions.contract.ts'
import { differences } from '@muster/contract/settings/versions/versions.rules.ts'
import { sql } from 'kysely'
import { conflict, notFound, ruleViolation, staleVersion } from '../../../kernel/app/errors.ts'
import { notify, writeAuditEntry } from '../../../kernel/app/events.ts'
import { type Db, isExclusionViolation } from '../../../kernel/db/db.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { proposalGuards } from '../../../kernel/transitions/proposals.ts'
import { type StatusChange, transition, transitionRules } from '../../../kernel/transitions/transition.ts'
import { textOf } from '../document-templates/document-templates.queries.ts'
import { assertRenders } from '../document-templates/validation.queries.ts'
import { assertValidStart, closePreviousVersion, overlapError } from './version-dates.actions.ts'
import {
  approversOf,
  compareVersion,
  getVersion,
  type Subject,
  subjectOf,
  type VersionRow,
  versionOn,
  versionTitle,
} from './versions.queries.ts'

type Endpoints = typeof versionEndpoints
type VersionContext = Pick<Call, 'db' | 'now' | 'today' | 'requestID' | 'ip'> & {
  readonly staff: NonNullable<Call['staff']>
}

interface NewVersion {
  readonly values: object
  readonly effectiveFrom: string
  readonly source: string
  readonly note: string | null
}

/**
 * The name and id of its history in the audit trail: a margin setup has a history per version, the others one for all
 * versions.
 */
function auditOf({ kind, countryId, id }: VersionRow) {
  if (kind === 'COUNTRY_PARAMETERS') return { entity: 'country-parameters', entityID: countryId! }
  if (isDocumentTemplateCode(kind))
    return { entity: 'document-template', entityID: documentTemplateID(kind, countryId) }
  if (kind === 'MARGIN_SETUP') return { entity: 'margin-setup', entityID: id }
  return { entity: kind === 'BILLING_RULES' ? 'billing-rules' : 'approval-rules', entityID: 'ALL' }
}

/** The plural for parameters and rules, the singular for a setup or a template. */
const verbFor = ({ kind }: VersionRow, many: string, one: string) =>
  kind === 'MARGIN_SETUP' || isDocumentTemplateCode(kind) ? one : many
const linkOf = (row: VersionRow) => ({ entity: 'setting-version', entityID: row.id, orderFormID: null })

/** One change of a setting at a time: numbers and dates of versions are assigned under this lock. */
const lockSubject = (db: Db, { kind, countryID }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtext('setting_version'), hashtext(${`${kind}/${countryID ?? ''}`}))`.execute(db)

/** Proposes a new version. It changes nothing until it is approved. */
export async function proposeVersion(
  context: VersionContext,
  subject: Subject,
  proposal: NewVersion,
): Promise<VersionCompared> {
  const { db, staff, now, today } = context
  await lockSubject(db, subject)
  await assertValidStart(context, subject, proposal.effectiveFrom)
  const { kind, countryID } = subject
  const { next } = await db
    .selectFrom('settingVersion')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('kind', '=', kind)
    .where('countryId', countryID === null ? 'is' : '=', countryID)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const row = { ...proposal, values: JSON.stringify(proposal.values), kind, countryId: countryID, number: next }
  await db
    .insertInto('settingVersion')
    .values({ ...row, id, enteredBy: staff.id, enteredAt: now })
    .execute()
  const settingVersion = await getVersion(db, id)
  const compared = await compareVersion(db, settingVersion, staff, today)
  if (compared.comparedWith !== null && compared.changes.length === 0)
    throw ruleViolation(
      'NO_CHANGES',
      `There are no changes from version ${compared.comparedWith.number}. Change a value first.`,
    )
  await write(context, 'proposed', settingVersion, compared)
  await notifyApprovers(context, settingVersion)
  return compared
}

async function write(
  context: VersionContext,
  past: string,
  settingVersion: VersionRow,
  { changes }: Pick<VersionCompared, 'changes'>,
  reason: string | null = null,
): Promise<void> {
  const { entity, entityID } = auditOf(settingVersion)
  // The version stores the text of a document template; the audit trail records that it changed.
  const isTemplate = isDocumentTemplateCode(settingVersion.kind) && past !== 'replaced'
  const details = isTemplate ? [{ field: 'words', from: null, to: `version ${settingVersion.number}` }] : changes
  const side = (which: 'from' | 'to') => Object.fromEntries(details.map((change) => [change.field, change[which]]))
  await writeAuditEntry(context, {
    event: `${entity}.${past}`,
    entity,
    entityID,
    name: `${versionTitle(settingVersion)}, version ${settingVersion.number}`,
    countryID: settingVersion.countryId,
    before: side('from'),
    after: { ...side('to'), effectiveFrom: settingVersion.effectiveFrom, source: settingVersion.source },
    reason,
  })
}

const notifyApprovers = async (context: VersionContext, settingVersion: VersionRow) =>
  notify(context, {
    to: await approversOf(context.db, 'settings', context.staff.id),
    type: 'APPROVAL_REQUEST',
    subject: `${versionTitle(settingVersion)} ${verbFor(settingVersion, 'are', 'is')} pending your approval`,
    message: `${context.staff.name} proposed version ${settingVersion.number}, effective from ${formatLongDate(settingVersion.effectiveFrom)}.`,
    ...linkOf(settingVersion),
  })

const decided = ({ status }: VersionRow) =>
  conflict('VERSION_DECIDED', `This version was already ${status.toLowerCase()}. Propose a new version.`)

async function lockVersion(db: Db, id: string): Promise<VersionRow> {
  await lockSubject(db, subjectOf(await getVersion(db, id)))
  return getVersion(db, id)
}

/**
 * The proposal, locked; rejected when it was already approved or rejected, or another user changed it in the meantime.
 */
async function lockProposal({ db, staff, today }: VersionContext, id: string, version: number): Promise<VersionRow> {
  const row = await lockVersion(db, id)
  if (row.status !== 'PROPOSED') throw decided(row)
  if (row.version !== version) throw staleVersion(await compareVersion(db, row, staff, today))
  return row
}

/** Corrects a pending proposal. The user becomes an author of it; no author may approve it. */
export async function changeProposal(
  context: VersionContext,
  subject: Subject,
  id: string,
  { version, ...change }: Partial<NewVersion> & { version: number },
): Promise<VersionCompared> {
  const { db, staff, now, today } = context
  const before = await lockProposal(context, id, version)
  if (before.kind !== subject.kind || before.countryId !== subject.countryID) throw notFound('revision')
  if (change.effectiveFrom) await assertValidStart(context, subject, change.effectiveFrom)
  await db
    .updateTable('settingVersion')
    .set({
      ...change,
      ...(change.values && { values: JSON.stringify(change.values) }),
      enteredBy: staff.id,
      enteredAt: now,
      version: version + 1,
    } as never)
    .where('id', '=', id)
    .execute()
  const after = await getVersion(db, id)
  await write(context, 'proposal-updated', after, { changes: differences(before.values, after.values) })
  await notifyApprovers(context, after)
  return compareVersion(db, after, staff, today)
}

const SAME_DAY = 'The next version starts on the same date.'
const successor = (from: VersionRow, to: VersionRow) => [
  {
    field: isDocumentTemplateCode(from.kind) ? 'words' : 'revision',
    from: `version ${from.number}`,
    to: `version ${to.number}`,
  },
]
const NOT_PLACED = { effectiveTo: null, replaced: null }

type Decision = StatusChange<VersionStatus>

const transitions = transitionRules<VersionContext, Decision>()({
  lock: ({ db }, { id }) => lockVersion(db, id),
  machine: () => versionStates,
  subject: ({ number }) => `Version ${number}`,
  closed: decided,
  read: ({ db, staff, today }, row) => compareVersion(db, row, staff, today),
  facts: ({ db, staff, today }, row) => compareVersion(db, row, staff, today),
  guards: ({ staff }, { enteredBy, contributorIds }, { change }) =>
    proposalGuards(
      staff,
      change.status,
      { proposerID: enteredBy, contributorIDs: contributorIds },
      {
        ownDecision: 'You can’t approve your own change.',
        othersProposal: 'Only the user who proposed a version can withdraw it. Approvers can reject it.',
      },
    ),
  apply: async (context, row, { change: { status, reason = null }, facts: compared }) => {
    const { db, staff, now, today } = context
    const isApproved = status === 'APPROVED'
    if (isApproved) await assertApprovable(context, row)
    const { effectiveTo, replaced } = isApproved ? await closePreviousVersion(context, row) : NOT_PLACED
    await db
      .updateTable('settingVersion')
      .set({ status, effectiveTo, decisionReason: reason })
      .set({ decidedBy: staff.id, decidedAt: now, version: row.version + 1 })
      .where('id', '=', row.id)
      .execute()
      .catch((error: unknown) => {
        if (isExclusionViolation(error, 'setting_version_overlap')) throw overlapError(row.effectiveFrom)
        throw error
      })
    if (replaced) await write(context, 'replaced', replaced, { changes: successor(replaced, row) }, SAME_DAY)
    await write(
      context,
      status.toLowerCase(),
      await getVersion(db, row.id),
      status === 'WITHDRAWN' ? { changes: [] } : compared,
      reason,
    )
    if (isApproved && row.kind === 'COUNTRY_PARAMETERS') await applyToCountry(db, row.countryId!, today)
  },
  reload: ({ db }, { id }) => getVersion(db, id),
  notify: async (context, { after, change: { status, reason } }) => {
    const past = status.toLowerCase()
    if (status === 'WITHDRAWN') return
    await notify(context, {
      to: after.enteredBy ? [after.enteredBy] : [],
      type: 'APPROVAL_REQUEST',
      subject: `${versionTitle(after)} ${verbFor(after, 'were', 'was')} ${past}`,
      message: `${context.staff.name} ${past} version ${after.number}${reason ? `: ${reason}` : '.'}`,
      ...linkOf(after),
    })
  },
})

async function assertApprovable(context: VersionContext, row: VersionRow): Promise<void> {
  await assertValidStart(context, subjectOf(row), row.effectiveFrom)
  if (isDocumentTemplateCode(row.kind)) await assertRenders(row.kind, textOf(row), context.today)
}

async function decide(context: VersionContext, decision: Decision): Promise<VersionCompared> {
  const { db, staff, today } = context
  await transition(transitions, context, decision)
  return compareVersion(db, await getVersion(db, decision.id), staff, today)
}

/** Approves or rejects. Of two concurrent decisions the first is stored; the other gets a conflict. */
export const decideVersion = (call: Call<Endpoints['decide']>): Promise<VersionCompared> =>
  decide(call, { id: call.params.id, ...call.body })

/** Withdraws the user's own proposal. */
export const withdrawVersion = (context: VersionContext, id: string, version: number): Promise<VersionCompared> =>
  decide(context, { id, status: 'WITHDRAWN', version })

/** Currency and rest days are also columns of the country, for lists and forms: updated from the version in force. */
export async function applyToCountry(db: Db, countryID: string, today: string): Promise<void> {
  const held = await versionOn(db, { kind: 'COUNTRY_PARAMETERS', countryID }, today)
  if (!held) return
  const { currency, weekend } = CountryParameters.parse(held.values)
  await db
    .updateTable('country')
    .set({ currency, minorUnits: minorUnitsOf(currency), weekend })
    .where('id', '=', countryID)
    .execute()
}
