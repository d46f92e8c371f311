import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { stopJobs } from '../../../kernel/testing/background-work.ts'
import { createTracedApplicant, erasureSteps } from '../../../kernel/testing/fixtures/erasure.ts'
import { createRecruitingTestApp } from '../../../kernel/testing/fixtures/recruiting.ts'

/**
 * Every column that can contain data of a person, in every table with a reference to an applicant: an erasure empties it,
 * except the columns listed here with the reason. A new table or column fails this test until it is erased or listed.
 */

const { app, team } = await createRecruitingTestApp()
afterAll(stopJobs)
const { db } = app.appContext

const FIGURES = 'figures of past years'
const STORED = 'when and by which rule it was stored'
type RemainingColumns = Readonly<Record<string, string>>

const REMAINING: Readonly<Record<string, RemainingColumns>> = {
  applicant: {
    name: 'the number of the erased applicant',
    number: FIGURES,
    country_id: FIGURES,
    status: FIGURES,
    source: FIGURES,
    reason_code: FIGURES,
    consent_given_on: STORED,
    consent_until: STORED,
    consent_channel: STORED,
    consent_withdrawn_on: STORED,
    retain_until: STORED,
    status_before_withdrawal: FIGURES,
    search_vector: 'generated from the name',
  },
  do_not_hire_fingerprint: { fingerprint: 'do not hire: a keyed fingerprint', expires_on: 'do not hire' },
  applicant_resume: { state: FIGURES, country_id: FIGURES, source: FIGURES },
  applicant_submission: { country_id: FIGURES, status: FIGURES, reason_code: FIGURES, status_before_closing: FIGURES },
  submission_stage: { status: FIGURES, reason_code: FIGURES },
  submission_pack: { layout: FIGURES },
  submission_link: { contact_name: 'the contact of the client', token_hash: 'a keyed fingerprint of the link' },
  submission_verdict: { verdict: FIGURES, reason_code: FIGURES, proposed_times: FIGURES },
  interview: {
    status: FIGURES,
    zone: FIGURES,
    mode: FIGURES,
    uid: 'so that calendars know the appointment',
    criteria: 'skills of the job',
  },
  interview_panel_member: { name: 'the member of the panel', email: 'the member of the panel' },
  interview_scorecard: { scores: 'points by skill of the job', recommendation: FIGURES },
  form_link: { token_hash: 'a keyed fingerprint of the link' },
  recruiting_task: {},
  submission_pack_item: {},
  comment: {},
  document: {},
}

/** Tables with a reference to an applicant whose records have a retention of their own. */
const OTHERS: Readonly<Record<string, string>> = { order_form: 'the order form of the consultant' }

/** Every table with a reference to an applicant or a pack, or to a record that has one. */
async function tablesOfApplicants(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    with recursive subject as (
      select unnest(array['applicant', 'submission_pack']::regclass[])::oid as id
      union
      select conrelid from pg_constraint join subject on confrelid = subject.id
      where contype = 'f' and confrelid not in ('document'::regclass, 'order_form'::regclass))
    select id::regclass::text as name from subject order by name`.execute(db)
  return rows.map(({ name }) => name)
}

interface Column {
  readonly name: string
}

/** Texts, lists, amounts and days; not ids, counts, flags and times. */
async function columnsOf(table: string): Promise<readonly Column[]> {
  const { rows } = await sql<Column>`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}
      and data_type in ('text', 'jsonb', 'ARRAY', 'date', 'numeric', 'tsvector', 'bytea') order by column_name`.execute(
    db,
  )
  return rows
}

const isEmpty = sql<boolean>`value is null or value in ('', 'Erased', '{}', '[]') or value like 'Removed: personal data was erased on %'`

/** The columns of a table that are not empty in rows with one of these IDs. */
async function filled(table: string, ids: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const { name } of await columnsOf(table)) {
    const { rows } =
      await sql`select from (select ${sql.ref(name)}::text as value, one::text as row from ${sql.table(table)} one) all_rows
      where not (${isEmpty}) and row ~ any(${ids}::text[]) limit 1`.execute(db)
    if (rows.length > 0) found.push(name)
  }
  return found
}

test('every column about an erased applicant is empty or listed with a reason', async () => {
  const { one, submissionID, interviewID } = await createTracedApplicant(app, team)
  const { rows } = await sql<{ id: string }>`select distinct pack_id as id from submission_pack_item
    where submission_id = ${submissionID}::uuid`.execute(db)
  const ids = [one.id, submissionID, interviewID, ...rows.map(({ id }) => id)]
  const before = await Promise.all(Object.keys(REMAINING).map((table) => filled(table, ids)))
  expect(before.flat().length).toBeGreaterThan(60)

  const { applyRetentionTo, setColumns } = erasureSteps(app, team)
  await setColumns(one.id, { status: 'DO_NOT_HIRE' })
  expect(await applyRetentionTo([one.id])).toEqual({ archived: 0, erased: 1 })
  for (const [table, remaining] of Object.entries(REMAINING))
    expect(Object.keys(remaining), table).toEqual(expect.arrayContaining(await filled(table, ids)))
})

test('every table with a reference to an applicant is checked, and every listed column exists', async () => {
  expect(await tablesOfApplicants()).toEqual([...Object.keys(REMAINING), ...Object.keys(OTHERS)].sort())
  for (const [table, remaining] of Object.entries(REMAINING)) {
    const names = (await columnsOf(table)).map(({ name }) => name)
    expect(names, table).toEqual(expect.arrayContaining(Object.keys(remaining)))
  }
})
