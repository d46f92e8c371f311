import { randomBytes, randomUUID } from 'node:crypto'
import { ibanOf } from '@muster/contract/kernel/values/bank.ts'
import { sql } from 'kysely'
import { bankColumns } from '../../modules/consultants/bank/bank.rules.ts'
import type { Db } from '../db/db.ts'
import type { TestApp } from './app.ts'
import type { KnownValues } from './example.ts'
import { copyRow } from './nodes.ts'
import { firstRecord, realRecords } from './real-records.ts'

type TableRow = Readonly<Record<string, unknown>>

const put = (db: Db, table: string, row: TableRow) =>
  sql`insert into ${sql.table(table)} (${sql.join(Object.keys(row).map((name) => sql.ref(name)))})
    values (${sql.join(Object.values(row))})`.execute(db)

async function document(db: Db): Promise<string> {
  const id = randomUUID()
  const content = {
    name: 'paper.pdf',
    content_type: 'application/pdf',
    size: 1,
    sha256: '0'.repeat(64),
    kind: 'document',
  }
  const key = randomBytes(32).toString('hex')
  await put(db, 'stored_file', { ...content, id, key, entity: 'client', entity_id: randomUUID() })
  return id
}

const idOf = async (db: Db, text: string, country = '') => String((await firstRecord(db, text, country))!.id)

/**
 * Inserts records that the demo company has in one country only, or not at all, by copying existing ones, so that each
 * country has at least one of every type.
 */
export async function seedRecords(
  { appContext: { db, secrets } }: TestApp,
  country: string,
  place: number,
): Promise<void> {
  const named = await realRecords(db, country)
  const { clientID, candidateID, msaID, legalEntityID, clientContractID } = (await named('')) as Record<string, string>
  const user = await idOf(db, 'select id from app_user order by created_at')
  const otherAgreementID = await idOf(db, `select id from agreement where kind = 'SOW' and status = 'ACTIVE'`)
  const sow = randomUUID()
  const draft = randomUUID()
  const contract = randomUUID()
  const ownID = randomUUID()
  const unsigned = { status: 'DRAFT', signed_file_id: null, signed_on: null }
  const ofClient = { client_id: clientID, number: `X-${country}` }
  await copyRow(db, 'agreement', otherAgreementID, [
    { ...ofClient, ...unsigned, id: sow, family_id: sow, parent_id: msaID },
  ])
  await copyRow(db, 'agreement', msaID!, [{ ...ofClient, ...unsigned, id: draft, family_id: draft }])
  await copyRow(db, 'contract', clientContractID!, [
    { ...unsigned, id: contract, family_id: contract, number: `WO-X-${country}` },
  ])
  const theirs = await idOf(
    db,
    `select id from contract where kind = 'CANDIDATE' and status = 'ACTIVE' and country_id = $c`,
    country,
  )
  await copyRow(db, 'contract', theirs, [{ ...unsigned, id: ownID, family_id: ownID, number: `CC-X-${country}` }])
  for (const agreement_id of [draft, sow])
    await put(db, 'document', {
      subject_type: 'agreement',
      subject_id: agreement_id,
      stored_file_id: await document(db),
      type: 'OTHER',
      name: 'Letter',
    })
  await put(db, 'document', {
    subject_type: 'client',
    subject_id: clientID,
    stored_file_id: await document(db),
    type: 'OTHER',
    name: 'Letter',
  })
  const ofMonth = { created_by: user, name: 'Letter' }
  const run = await idOf(
    db,
    `select id from payroll_run where country_id = $c order by status <> 'CALCULATED', month desc`,
    country,
  )
  await put(db, 'document', {
    ...ofMonth,
    subject_type: 'payroll',
    subject_id: run,
    stored_file_id: await document(db),
  })
  const invoice = await idOf(
    db,
    `select id from billing where country_id = $c order by status <> 'DRAFT', created_at`,
    country,
  )
  await put(db, 'document', {
    ...ofMonth,
    subject_type: 'billing',
    subject_id: invoice,
    stored_file_id: await document(db),
  })
  await copyRow(db, 'payroll_loan', await idOf(db, 'select id from payroll_loan'), [
    { id: randomUUID(), consultant_id: candidateID },
  ])
  await copyRow(db, 'allocation', await idOf(db, `select id from allocation where status = 'POSTED'`), [
    {
      id: randomUUID(),
      client_id: clientID,
      country_id: country,
      legal_entity_id: legalEntityID,
      draft_number: 900 + place,
    },
  ])
  // A correction of a locked month without a difference: the totals of both months stay the same.
  await sql`insert into timesheet_adjustment (timesheet_id, counted_in, date, before, after, reason, created_by)
    select past.id, open.id, (past.days->0->>'date')::date, past.days->0, past.days->0, 'Forgotten', ${user}
    from timesheet past join timesheet open on open.order_form_id = past.order_form_id and open.status = 'DRAFT'
    where past.country_id = ${country} and past.status = 'LOCKED' limit 1`.execute(db)
  await put(db, 'feedback', { kind: 'IDEA', message: 'Thank you', author_id: user })
  const change = randomUUID()
  const bank = { accountName: 'Somebody', bankName: 'Demo Bank', iban: ibanOf('AE', '0331234567890123456') }
  const rest = { swift: null, routingCode: null, accountNumber: null }
  await db
    .insertInto('consultantBankChange')
    .values({
      ...bankColumns(secrets, 'consultant_bank_change', change, { ...bank, ...rest }),
      consultantId: candidateID!,
      proposedBy: user,
      effectiveDate: '2026-01-01',
      id: change,
    })
    .execute()
  const mail = {
    message_id: randomUUID(),
    to_address: 'a@example.com',
    subject: 'A',
    text_body: 'A',
    kind: 'TEST',
    state: 'FAILED',
  }
  await put(db, 'outbox_mail', mail)
}

/**
 * Records of one user only: another session, a saved view, a delegation, a background job, a notification, a draft and
 * a note.
 */
export async function ownRecords(
  db: Db,
  user_id: string,
  country: string,
): Promise<Readonly<Record<string, KnownValues>>> {
  const [session, view, delegation, work, notice, draft, note] = Array.from({ length: 7 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ]
  const now = new Date()
  const times = {
    created_at: now,
    rotated_at: now,
    last_active_at: now,
    expires_at: new Date(now.getTime() + 3_600_000),
  }
  await put(db, 'session', { id: session, user_id, ...times })
  await put(db, 'saved_view', { id: view, user_id, screen: 'clients', name: 'Mine', state: '{}', shared: false })
  const hr = await idOf(db, `select id from app_user where role = 'COO'`)
  const term = { first_day: '2025-01-01', last_day: '2099-12-31' }
  await put(db, 'delegation', { id: delegation, from_id: user_id, to_id: hr, ...term })
  await put(db, 'background_job', { id: work, kind: 'try', title: 'Work', cancellable: true, created_by: user_id })
  await put(db, 'notification', { id: notice, user_id, subject: 'News', message: 'News', type: 'TASK', metadata: '{}' })
  const some = await idOf(db, `select id from order_form where submitted_at is null and parent_id is null`)
  await copyRow(db, 'order_form', some, [{ id: draft, owner_id: user_id, country_id: country }])
  const written = await idOf(
    db,
    `select n.id from comment n join order_form o on o.id = n.order_form_id
    where o.country_id = $c and o.submitted_at is not null and n.removed_at is null`,
    country,
  )
  await copyRow(db, 'comment', written, [{ id: note, author_id: user_id, created_at: now, version: 1 }])
  return {
    '/logout': { id: user_id },
    '/profile/sessions/:id': { id: session },
    '/saved-views/:id': { id: view, version: 1 },
    '/delegations/:id': { id: delegation },
    '/background-jobs/:id/cancel': { id: work },
    '/user-notifications': { ids: [notice] },
    '/order-form-setup/drafts/:id': { id: draft },
    '/order-form-setup-notes/:id': { id: note, version: 1 },
  }
}
