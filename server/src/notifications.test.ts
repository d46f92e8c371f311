import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MODULES } from './app.ts'
import { createTestApp } from './kernel/testing/app.ts'

/** Every notification links to its order form if there is one (docs/domain/screens.md). */
const app = await createTestApp({ demo: true })

/** Types of records with an order form, and how it is found: the notification has to contain it. */
const BEHIND: Readonly<Record<string, string>> = {
  'order-form': 'select note.id',
  consultant: `select order_form.id from order_form where order_form.candidate_id = note.id and submitted_at is not null`,
  timesheet: 'select order_form_id from timesheet where timesheet.id = note.id',
  'candidate-contract': 'select order_form_id from contract where contract.id = note.id',
  'client-contract': 'select order_form_id from contract where contract.id = note.id',
  'final-settlement': `select order_form.id from final_settlement settlement
    join order_form on order_form.candidate_id = settlement.consultant_id where settlement.id = note.id and submitted_at is not null`,
  'purchase-order': `select contract.order_form_id from purchase_order_contract link
    join contract on contract.family_id = link.client_contract_id where link.purchase_order_id = note.id`,
  billing: `select period.order_form_id from billing_line line join billed_period period on period.id = line.billed_period_id
    where line.billing_id = note.id and period.order_form_id is not null`,
  'credit-note': `select period.order_form_id from credit_note join billing_line line on line.billing_id = credit_note.billing_id
    join billed_period period on period.id = line.billed_period_id where credit_note.id = note.id and period.order_form_id is not null`,
}

test('in the demo company every notification about a record with an order form links to an existing one', async () => {
  const notified = sql.raw(
    Object.entries(BEHIND)
      .map(([entity, known]) => `when '${entity}' then exists (${known})`)
      .join(' '),
  )
  const { rows } = await sql<{ entity: string; subject: string; leads: boolean; known: boolean | null }>`
    select note.entity, note.subject, note.order_form_id is not null as leads, case note.entity ${notified} end as known
    from (select subject, metadata ->> 'entity' as entity, (metadata ->> 'orderFormID')::uuid as order_form_id,
        case when metadata ->> 'entityID' ~ '^[0-9a-f-]{36}$' then (metadata ->> 'entityID')::uuid end as id
      from notification) note
    left join order_form target on target.id = note.order_form_id
    where note.order_form_id is null or target.id is not null`.execute(app.appContext.db)
  const all = await app.appContext.db.selectFrom('notification').select('id').execute()
  expect(rows, 'no notification links to a deleted order form').toHaveLength(all.length)
  expect(rows.length).toBeGreaterThan(40)
  expect(
    rows.filter(({ known, leads }) => known && !leads).map(({ entity, subject }) => `${entity}: ${subject}`),
  ).toEqual([])
  expect(rows.filter(({ leads }) => leads).length / rows.length).toBeGreaterThan(0.5)
})

/** Senders whose notifications are not about a placement, and their subject. */
const WITHOUT: Readonly<Record<string, string>> = {
  'billing/tax/tax-periods.actions.ts': 'the tax periods of a legal entity',
  'billing/unbilled/unbilled-reminders.actions.ts': 'the work of a country in a month',
  'contracts/agreements/agreement-transitions.actions.ts': 'an agreement with a client',
  'contracts/contracts/termination.actions.ts': 'an agreement with a client',
  'contracts/core/reminders.actions.ts': 'an agreement with a client',
  'leave/expiry-reminders.actions.ts': 'the leave of many people of a country',
  'recruiting/notes.actions.ts': 'an applicant, before there is a placement',
  'recruiting/forms/open-form.actions.ts': 'an applicant, before there is a placement',
  'recruiting/interviews/persistence.actions.ts': 'an interview, before there is a placement',
  'recruiting/interviews/reminders.actions.ts': 'an interview, before there is a placement',
  'recruiting/jobs/persistence.actions.ts': 'a job, before there is a placement',
  'recruiting/submissions/persistence.actions.ts': 'a submission, before there is a placement',
  'recruiting/submissions/reminders.actions.ts': 'a submission, before there is a placement',
  'recruiting/tasks/tasks.actions.ts': 'a task of recruiting',
  'settings/settings.jobs.ts': 'settings and exchange rates',
  'settings/teams/delegations.actions.ts': 'a delegation',
  'settings/versions/versions.actions.ts': 'a setting',
  'settings/exchange-rates/exchange-rates.actions.ts': 'exchange rates',
  'settings/teams/feedback.actions.ts': 'feedback',
  'settings/company/legal-entities.actions.ts': 'a legal entity',
  'settings/exchange-rates/rate-decisions.actions.ts': 'exchange rates',
  'timesheets/core/overdue-reminders.actions.ts': 'the timesheets of a country in a month',
}

const modules = join(import.meta.dirname, 'modules')
const sources = readdirSync(modules, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/\.(test|demo)\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(join(modules, file), 'utf8') }))

test('only notifications without a placement may omit the order form', () => {
  const silent = sources.filter(
    ({ text }) => /\b(notify(All)?|sendReminders|countSentReminders)\(/.test(text) && /orderFormID: null\b/.test(text),
  )
  expect(silent.map(({ file }) => file).toSorted()).toEqual(Object.keys(WITHOUT).toSorted())
})

/** The object literal around a position of a source file. */
function literalAt(text: string, at: number): string {
  const edge = (step: 1 | -1, [opens, closes]: readonly [string, string]): number => {
    let depth = 0
    let i = at
    for (; i >= 0 && i < text.length && (text[i] !== closes || depth > 0); i += step)
      depth += text[i] === opens ? 1 : text[i] === closes ? -1 : 0
    return i
  }
  return text.slice(edge(-1, ['}', '{']), edge(1, ['{', '}']))
}

test('every notification is about a record with a page', () => {
  const constants = sources.flatMap(({ text }) => [...text.matchAll(/const (\w+) = '([\w-]+)'/g)])
  const valuesOf = (name: string) => constants.filter((one) => one[1] === name).map((one) => one[2]!)
  const notified = sources.flatMap(({ text }) =>
    [...text.matchAll(/\borderFormID\b/g)].flatMap(({ index }) => [
      ...literalAt(text, index).matchAll(/\bentity: (?:'([\w-]+)'|(\w+)\b(?!\.))/g),
    ]),
  )
  const entities = new Set(notified.flatMap(([, literal, name]) => (literal ? [literal] : valuesOf(name!))))
  const pages = new Set(MODULES.flatMap((one) => Object.keys(one.pages?.records ?? {})))
  expect(entities.size).toBeGreaterThan(15)
  // A delegation is on the profile of each user.
  expect([...entities].filter((entity) => !pages.has(entity))).toEqual(['delegation'])
})
