import { randomUUID } from 'node:crypto'
import { dayInWords } from '@muster/contract/kernel/days.ts'
import { minorUnitsOf } from '@muster/contract/kernel/money.ts'
import { CountryParameters } from '@muster/contract/settings/country-parameters.contract.ts'
import type { EditionCompared, editionEndpoints } from '@muster/contract/settings/editions.contract.ts'
import { differences } from '@muster/contract/settings/editions.rules.ts'
import { isPaperCode, paperID } from '@muster/contract/settings/paper-catalogue.rules.ts'
import { sql } from 'kysely'
import { type Db, isExclusionViolation } from '../../kernel/db.ts'
import { conflict, invalid, notFound, refused, staleVersion } from '../../kernel/errors.ts'
import { notify, record } from '../../kernel/events.ts'
import type { Call } from '../../kernel/route.ts'
import { assertMayBegin, makeRoom, overlaps } from './edition-days.actions.ts'
import {
  checkersOf,
  compareEdition,
  type EditionRow,
  editionOn,
  editionTitle,
  getEdition,
  type Subject,
  subjectOf,
} from './editions.queries.ts'
import { assertPrints } from './paper-trials.queries.ts'
import { textOf } from './papers.queries.ts'

type Endpoints = typeof editionEndpoints
type Doing = Pick<Call, 'db' | 'now' | 'today' | 'requestID' | 'ip'> & { readonly staff: NonNullable<Call['staff']> }

export interface NewEdition {
  readonly values: object
  readonly effectiveFrom: string
  readonly source: string
  readonly note: string | null
}

/** Under this name and id the audit trail keeps what happened: a margin set-up edition by edition, the others in one history. */
function auditOf({ kind, countryId, id }: EditionRow) {
  if (kind === 'COUNTRY_PARAMETERS') return { entity: 'country-parameters', entityID: countryId! }
  if (isPaperCode(kind)) return { entity: 'paper-wording', entityID: paperID(kind, countryId) }
  if (kind === 'MARGIN_SETUP') return { entity: 'margin-setup', entityID: id }
  return { entity: kind === 'BILLING_RULES' ? 'billing-rules' : 'approval-rules', entityID: 'ALL' }
}

/** Parameters and rules are many, a set-up or a template is one. */
const were = ({ kind }: EditionRow, many: string, one: string) =>
  kind === 'MARGIN_SETUP' || isPaperCode(kind) ? one : many
const linkOf = (row: EditionRow) => ({ entity: 'setting-edition', entityID: row.id, orderFormID: null })

/** One change of a setting at a time: numbers and days of editions are settled under this lock. */
const lockSubject = (db: Db, { kind, countryID }: Subject) =>
  sql`select pg_advisory_xact_lock(hashtext('setting_edition'), hashtext(${`${kind}/${countryID ?? ''}`}))`.execute(db)

/** Puts a new edition before the checkers. It changes nothing until one of them approves it. */
export async function proposeEdition(doing: Doing, subject: Subject, made: NewEdition): Promise<EditionCompared> {
  const { db, staff, now, today } = doing
  await lockSubject(db, subject)
  await assertMayBegin(doing, subject, made.effectiveFrom)
  const { kind, countryID } = subject
  const { next } = await db
    .selectFrom('settingEdition')
    .select(sql<number>`coalesce(max(number), 0) + 1`.as('next'))
    .where('kind', '=', kind)
    .where('countryId', countryID === null ? 'is' : '=', countryID)
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  const row = { ...made, values: JSON.stringify(made.values), kind, countryId: countryID, number: next }
  await db
    .insertInto('settingEdition')
    .values({ ...row, id, enteredBy: staff.id, enteredAt: now })
    .execute()
  const edition = await getEdition(db, id)
  const compared = await compareEdition(db, edition, staff, today)
  if (compared.comparedWith !== null && compared.changes.length === 0)
    throw refused(
      'NOTHING_CHANGES',
      `Edition ${compared.comparedWith.number} says the same already. Change a value first.`,
    )
  await write(doing, 'proposed', edition, compared)
  await askCheckers(doing, edition)
  return compared
}

async function write(
  doing: Doing,
  past: string,
  edition: EditionRow,
  { changes }: Pick<EditionCompared, 'changes'>,
  reason: string | null = null,
): Promise<void> {
  const { entity, entityID } = auditOf(edition)
  // The words of a paper stand in the edition; the trail says that they changed.
  const isOfWords = isPaperCode(edition.kind) && past !== 'replaced'
  const told = isOfWords ? [{ field: 'words', from: null, to: `edition ${edition.number}` }] : changes
  const side = (which: 'from' | 'to') => Object.fromEntries(told.map((change) => [change.field, change[which]]))
  await record(doing, {
    event: `${entity}.${past}`,
    entity,
    entityID,
    name: `${editionTitle(edition)}, edition ${edition.number}`,
    countryID: edition.countryId,
    before: side('from'),
    after: { ...side('to'), effectiveFrom: edition.effectiveFrom, source: edition.source },
    reason,
  })
}

const askCheckers = async (doing: Doing, edition: EditionRow) =>
  notify(doing, {
    to: await checkersOf(doing.db, 'settings', doing.staff.id),
    type: 'APPROVAL_REQUEST',
    subject: `${editionTitle(edition)} ${were(edition, 'wait', 'waits')} for your approval`,
    message: `${doing.staff.name} proposed edition ${edition.number}, in force from ${dayInWords(edition.effectiveFrom)}.`,
    ...linkOf(edition),
  })

/** The proposal, locked; refused when it was decided on, or changed by somebody else meanwhile. */
async function lockProposal(doing: Doing, id: string, version: number): Promise<EditionRow> {
  const { db, staff, today } = doing
  await lockSubject(db, subjectOf(await getEdition(db, id)))
  const row = await getEdition(db, id)
  if (row.status !== 'PROPOSED')
    throw conflict('EDITION_DECIDED', `This edition is already ${row.status.toLowerCase()}. Propose a new one.`)
  if (row.version !== version) throw staleVersion(await compareEdition(db, row, staff, today))
  return row
}

/** Corrects a proposal before anybody has decided. Whoever does it is its maker from then on; nobody who wrote in it may approve it. */
export async function changeProposal(
  doing: Doing,
  subject: Subject,
  id: string,
  { version, ...change }: Partial<NewEdition> & { version: number },
): Promise<EditionCompared> {
  const { db, staff, now, today } = doing
  const before = await lockProposal(doing, id, version)
  if (before.kind !== subject.kind || before.countryId !== subject.countryID) throw notFound('edition')
  if (change.effectiveFrom) await assertMayBegin(doing, subject, change.effectiveFrom)
  await db
    .updateTable('settingEdition')
    .set({
      ...change,
      ...(change.values && { values: JSON.stringify(change.values) }),
      ...{ enteredBy: staff.id, enteredAt: now, version: version + 1 },
    } as never)
    .where('id', '=', id)
    .execute()
  const after = await getEdition(db, id)
  await write(doing, 'proposal-changed', after, { changes: differences(before.values, after.values) })
  await askCheckers(doing, after)
  return compareEdition(db, after, staff, today)
}

const SAME_DAY = 'The next edition begins on the same day.'
const successor = (from: EditionRow, to: EditionRow) => [
  {
    field: isPaperCode(from.kind) ? 'words' : 'edition',
    ...{ from: `edition ${from.number}`, to: `edition ${to.number}` },
  },
]
const NO_ROOM = { effectiveTo: null, replaced: null }

/** Approves or rejects. Of two who decide at once one wins, the other is told. */
export async function decideEdition(call: Call<Endpoints['decide']>): Promise<EditionCompared> {
  const { db, params, body, staff, now, today } = call
  const row = await lockProposal(call, params.id, body.version)
  if (row.writers.includes(staff.id))
    throw refused('MAKER_MAY_NOT_DECIDE', 'You proposed or changed this edition. Somebody else has to decide on it.')
  if (body.status === 'REJECTED' && !body.reason) throw invalid([{ path: 'reason', message: 'Say why you reject it.' }])
  const compared = await compareEdition(db, row, staff, today)
  if (body.status === 'APPROVED') {
    await assertMayBegin(call, subjectOf(row), row.effectiveFrom)
    if (isPaperCode(row.kind)) await assertPrints(row.kind, textOf(row), today)
  }
  const { effectiveTo, replaced } = body.status === 'APPROVED' ? await makeRoom(call, row) : NO_ROOM
  await db
    .updateTable('settingEdition')
    .set({ status: body.status, effectiveTo, decisionReason: body.reason })
    .set({ decidedBy: staff.id, decidedAt: now, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
    .catch((error: unknown) => {
      if (isExclusionViolation(error, 'setting_edition_overlap')) throw overlaps(row.effectiveFrom)
      throw error
    })
  const after = await getEdition(db, row.id)
  const past = body.status === 'APPROVED' ? 'approved' : 'rejected'
  if (replaced) await write(call, 'replaced', replaced, { changes: successor(replaced, row) }, SAME_DAY)
  await write(call, past, after, compared, body.reason)
  if (after.kind === 'COUNTRY_PARAMETERS' && body.status === 'APPROVED')
    await applyToCountry(db, after.countryId!, today)
  await notify(call, {
    to: row.enteredBy ? [row.enteredBy] : [],
    type: 'APPROVAL_REQUEST',
    subject: `${editionTitle(after)} ${were(after, 'were', 'was')} ${past}`,
    message: `${staff.name} ${past} edition ${after.number}${body.reason ? `: ${body.reason}` : '.'}`,
    ...linkOf(after),
  })
  return compareEdition(db, after, staff, today)
}

/** Takes back one's own proposal. */
export async function withdrawEdition(doing: Doing, id: string, version: number): Promise<EditionCompared> {
  const { db, staff, now, today } = doing
  const row = await lockProposal(doing, id, version)
  if (row.enteredBy !== staff.id)
    throw refused(
      'ONLY_MAKER_WITHDRAWS',
      'Only the one who proposed an edition withdraws it. The checkers can reject it.',
    )
  await db
    .updateTable('settingEdition')
    .set({ status: 'WITHDRAWN', decidedAt: now, decidedBy: staff.id, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute()
  const after = await getEdition(db, row.id)
  await write(doing, 'withdrawn', after, { changes: [] })
  return compareEdition(db, after, staff, today)
}

/** Currency and days of rest stand with the country as well, for lists and forms: brought in line with the edition in force. */
export async function applyToCountry(db: Db, countryID: string, today: string): Promise<void> {
  const held = await editionOn(db, { kind: 'COUNTRY_PARAMETERS', countryID }, today)
  if (!held) return
  const { currency, weekend } = CountryParameters.parse(held.values)
  await db
    .updateTable('country')
    .set({ currency, minorUnits: minorUnitsOf(currency), weekend })
    .where('id', '=', countryID)
    .execute()
}
