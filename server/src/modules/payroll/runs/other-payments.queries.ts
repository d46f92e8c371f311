import { firstOfMonth } from '@muster/contract/kernel/values/days.ts'
import {
  countsWholeMonth,
  type OtherRunLine,
  otherRunsPay,
} from '@muster/contract/payroll/calculation/other-payments.rules.ts'
import type { OtherRunsPay } from '@muster/contract/payroll/calculation/other-payments.types.ts'
import type { PayVersion } from '@muster/contract/payroll/calculation/pay-parts.rules.ts'
import { periodWithinMonth } from '@muster/contract/payroll/calculation/proration.rules.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { anyOf } from '../../../kernel/db/filters.ts'
import { type InForce, parametersByID } from '../../settings/country-rules/country-parameters.queries.ts'
import type { StoredInput } from './arrears.types.ts'

interface OtherPaymentsParams {
  readonly people: readonly string[]
  readonly month: string
  /** The lines being calculated. */
  readonly except: readonly string[]
}

/** Other lines that pay the same people in a month, by person; empty if the insurances do not aggregate them. */
export async function otherRunLines(
  db: Db,
  { people, month, except }: OtherPaymentsParams,
): Promise<ReadonlyMap<string, OtherRunLine[]>> {
  const rows = await db
    .selectFrom('payrollLine')
    .select(['consultantId', 'input', 'items', 'paysMonth', 'parametersId'])
    .where('consultantId', '=', anyOf(people))
    .where('month', '=', firstOfMonth(month))
    .where('counts', '=', true)
    .where('id', '<>', sql<string>`all(${[...except]}::uuid[])`)
    .where(
      sql<boolean>`exists (select from setting_version law where law.id = payroll_line.parameters_id
        and jsonb_path_exists(law.values, '$.socialInsurances[*] ? (@.calculatedOn == "EARNED")'))`,
    )
    .orderBy('id')
    .execute()
  const found = new Map<string, OtherRunLine[]>()
  for (const { consultantId, input, items, paysMonth, parametersId } of rows) {
    const line: OtherRunLine = {
      input: { ...(input as unknown as StoredInput), parameters: await parametersByID(db, parametersId) },
      paysMonth,
      items: items as unknown as PayItem[],
    }
    found.set(consultantId, [...(found.get(consultantId) ?? []), line])
  }
  return found
}

interface LinePayFacts {
  readonly month: string
  readonly currency: string
  readonly paysMonth: boolean
  readonly service: { readonly joined: string; readonly lastDay: string | null }
  readonly pay: readonly PayVersion[]
}

/**
 * The insurance base paid by other lines: zero for a person whose month only this line pays, or who is not employed in
 * it.
 */
export function paidByOtherRuns(
  parameters: Pick<InForce, 'socialInsurances'>,
  lines: readonly OtherRunLine[],
  { month, currency, paysMonth, service, pay }: LinePayFacts,
): { otherRuns?: OtherRunsPay } {
  const isAlone = paysMonth && lines.length === 0
  if (isAlone || !countsWholeMonth(parameters) || !periodWithinMonth(month, service.joined, service.lastDay)) return {}
  const same = lines.filter(({ input }) => input.currency === currency)
  return { otherRuns: otherRunsPay(same, pay.at(-1)?.components ?? [], currency) }
}
