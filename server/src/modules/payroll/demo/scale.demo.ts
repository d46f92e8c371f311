import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../kernel/db/db.ts'
import { randomFrom } from '../../../kernel/security/random.ts'
import type { Secrets } from '../../../kernel/security/secrets.ts'
import { bankColumns } from '../../consultants/bank/bank.rules.ts'
import { bankOf } from '../../consultants/demo/pay.demo.ts'
import { sealContext } from '../../consultants/identity/identity.rules.ts'

/** The number of people whose numbers are encrypted and written at once. */
const PORTION = 2_000

/**
 * Writes the payroll data of everyone in a placement of `scalePlacements`, for benchmarks: the pay in their order form,
 * a bank account, and the encrypted numbers for the payment files.
 */
export async function scalePaid(db: Db, secrets: Secrets): Promise<void> {
  await sql`
    with pay as (
      insert into consultant_pay (consultant_id, effective_from, currency)
      select candidate_id, start_date, pay_currency from order_form
      where number like 'OF-PL-%' and not exists (select from consultant_pay there where there.consultant_id = order_form.candidate_id)
      returning id, consultant_id
    )
    insert into consultant_pay_component (pay_id, position, code, label, amount)
    select pay.id, part.place - 1, part.component ->> 'code', part.component ->> 'label', (part.component ->> 'amount')::numeric
    from pay join order_form on order_form.candidate_id = pay.consultant_id and order_form.number like 'OF-PL-%'
      cross join jsonb_array_elements(order_form.terms #> '{pay,components}') with ordinality as part (component, place)`.execute(
    db,
  )
  const people = await db
    .selectFrom('orderForm')
    .innerJoin('consultant', 'consultant.id', 'orderForm.candidateId')
    .select(['consultant.id', 'consultant.name', 'consultant.countryId', 'orderForm.startDate'])
    .where('orderForm.number', 'like', 'OF-PL-%')
    .where(sql<boolean>`not exists (select from consultant_bank there where there.consultant_id = consultant.id)`)
    .orderBy('orderForm.number')
    .execute()
  const random = randomFrom('accounts')
  for (let from = 0; from < people.length; from += PORTION) {
    const portion = people.slice(from, from + PORTION)
    await db
      .insertInto('consultantBank')
      .values(
        portion.map(({ id, name, countryId, startDate }) => ({
          ...bankColumns(secrets, 'consultant_bank', randomUUID(), bankOf(countryId, name, random)),
          consultantId: id,
          effectiveFrom: startDate!,
        })),
      )
      .execute()
    await db
      .insertInto('consultantIdentity')
      .values(
        portion.map(({ id }, i) => ({
          consultantId: id,
          mohrePersonIdSealed: secrets.seal(`${10_000_000_000_000 + from + i}`, sealContext('mohrePersonID', id)),
          residenceIdSealed: secrets.seal(`784-${2_000_000 + from + i}`, sealContext('residenceID', id)),
        })),
      )
      .execute()
  }
  await sql`analyze consultant_pay, consultant_pay_component, consultant_bank, consultant_identity`.execute(db)
}
