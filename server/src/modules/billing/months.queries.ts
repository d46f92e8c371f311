import type { SheetDay } from '@muster/contract/timesheets/day.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../kernel/db.ts'
import { isLastIn, type Sheets } from '../timesheets/timesheets.queries.ts'

/** Of what is billed of a sheet: its days, and the corrections of earlier months that count in it. */
export const hashOf = (sheet: 'timesheet' | 'sheet') =>
  sql<string>`md5(${sql.ref(`${sheet}.days`)}::text || coalesce((select string_agg(change.id::text || change.before || change.after, ',' order by change.turn)
    from timesheet_adjustment change where change.counted_in = ${sql.ref(`${sheet}.id`)}), ''))`

/** The month of a placement as billing reads it: its timesheet, its names, and the invoice on which it stands. */
export const monthsOf = (sheets: Sheets) =>
  sheets
    .innerJoin('consultant', 'consultant.id', 'timesheet.consultantId')
    .innerJoin('client', 'client.id', 'timesheet.clientId')
    .innerJoin('country', 'country.id', 'timesheet.countryId')
    .innerJoin('orderForm', 'orderForm.id', 'timesheet.orderFormId')
    .leftJoin('legalEntity', 'legalEntity.id', 'timesheet.legalEntityId')
    .select(['timesheet.id', 'timesheet.month', 'timesheet.firstDay', 'timesheet.lastDay', 'timesheet.status'])
    .select(['timesheet.consultantId', 'timesheet.clientId', 'timesheet.orderFormId', 'timesheet.countryId'])
    .select(['timesheet.legalEntityId', 'timesheet.days', 'timesheet.worked'])
    .select(['consultant.name as personName', 'client.name as clientName', 'country.name as countryName'])
    .select(['orderForm.number as orderFormNumber', 'orderForm.terms', 'legalEntity.name as legalEntityName'])
    .select(isLastIn(sql`timesheet.month`).as('isLast'))

export type MonthRow = Awaited<ReturnType<ReturnType<typeof monthsOf>['executeTakeFirstOrThrow']>>

/** The same with what their days come to as a mark, which their claims keep: it takes the database longer than all the rest. */
export const markedMonthsOf = (sheets: Sheets) => monthsOf(sheets).select(hashOf('timesheet').as('daysHash'))
export type MarkedMonth = Awaited<ReturnType<ReturnType<typeof markedMonthsOf>['executeTakeFirstOrThrow']>>

export const daysIn = ({ days }: Pick<MonthRow, 'days'>) => days as unknown as SheetDay[]
export const monthIn = ({ month }: Pick<MonthRow, 'month'>) => month.slice(0, 7)

/** Without those that stand on an invoice, or on the draft of one. */
export const unbilled = (sheets: Sheets): Sheets =>
  sheets.where(
    sql<boolean>`not exists (select from billing_claim claim where claim.timesheet_id = timesheet.id and claim.released_at is null)`,
  )

/** The invoices, or drafts, on which months stand, by their sheet: `Draft 12`, `INV-AE-2026-000044`. */
export async function billedOn(db: Db, sheets: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('billingClaim as claim')
    .innerJoin('billingLine as line', 'line.claimId', 'claim.id')
    .innerJoin('billing', 'billing.id', 'line.billingId')
    .select([
      'claim.timesheetId',
      sql<string>`min(coalesce(billing.number, 'Draft ' || billing.draft_number))`.as('on'),
    ])
    .where('claim.timesheetId', '=', sql<string>`any(${sheets}::uuid[])`)
    .where('claim.releasedAt', 'is', null)
    .where('billing.status', '!=', 'CANCELLED')
    .groupBy('claim.timesheetId')
    .execute()
  return new Map(rows.map(({ timesheetId, on }) => [timesheetId!, on]))
}
