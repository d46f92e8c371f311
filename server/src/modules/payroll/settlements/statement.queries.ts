import type { Explained } from '@muster/contract/kernel/math/calculation-trace.ts'
import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { compare, trimmed } from '@muster/contract/kernel/math/rational.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import type { PayItem } from '@muster/contract/payroll/core/items.contract.ts'
import { amountInWords } from '@muster/contract/payroll/payments/amount-words.rules.ts'
import { ruleViolation } from '../../../kernel/app/errors.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { itemsOfSettlement } from './record.queries.ts'
import type { PrintedSettlement } from './settlement.documents.ts'
import type { SettlementRow } from './settlements.queries.ts'

/** The formula followed by the values of its inputs: days and rates are shown (docs/domain/documents.md). */
const describeCalculation = ({ formula, inputs }: Explained) =>
  [formula, ...inputs.map(({ name, value, unit }) => `${name} ${trimmed(value, 4)} ${unit}`.trim())].join('; ')

const rowOf = ({ label, quantity, unit, amount, explain }: PayItem) =>
  [
    label,
    quantity === null ? '' : `${trimmed(quantity, 2)} ${unit}`.trim(),
    describeCalculation(explain),
    amount,
  ] as const

/** The statement of a settlement, from its prepared figures. */
export async function printedSettlement(
  db: Db,
  row: SettlementRow,
  today: string,
): Promise<PrintedSettlement & { readonly name: string }> {
  const { currency, servedFrom, lastDay, number, personName } = row
  if (currency === null || servedFrom === null || lastDay === null)
    throw ruleViolation('SETTLEMENT_NOT_PREPARED', 'The statement is available once the settlement is prepared.')
  const person = await db
    .selectFrom('consultant')
    .select(['code', 'nameArabic', 'title'])
    .where('id', '=', row.consultantId)
    .executeTakeFirstOrThrow()
  const entity = await db
    .selectFrom('legalEntity')
    .select(['name', 'nameArabic'])
    .where('id', '=', row.legalEntityId)
    .executeTakeFirstOrThrow()
  const items = itemsOfSettlement(row)
  const amountText = (amount: string) => `${currency} ${toMinor(amount, currency)}`
  const isOwed = compare(row.owed, '0') > 0
  const title = `Final settlement ${number} · ${personName}`
  return {
    name: `Final settlement ${number} ${personName}.pdf`,
    title,
    printedOn: today,
    number,
    currency,
    isDraft: row.status !== 'APPROVED' && row.status !== 'SETTLED',
    entityName: entity.name,
    entityNameArabic: entity.nameArabic,
    consultantName: personName,
    consultantNameArabic: person.nameArabic,
    facts: [
      ['Consultant', `${personName} (${person.code})`],
      ['Job title', person.title],
      ['Service', `${formatLongDate(servedFrom)} to ${formatLongDate(lastDay)}`],
      ['Due by', row.dueOn && formatLongDate(row.dueOn)],
      ['Date', formatLongDate(today)],
    ],
    earnings: items.filter(({ type }) => type === 'EARN').map(rowOf),
    deductions: items.filter(({ type }) => type === 'DED').map(rowOf),
    totals: [
      ['Total earnings', amountText(row.earned)],
      ['Total deductions', amountText(row.deducted)],
      isOwed ? ['Owed by consultant', amountText(row.owed)] : ['Net pay', amountText(row.net)],
    ],
    inWords: amountInWords(toMinor(isOwed ? row.owed : row.net, currency), currency),
    acknowledgement: isOwed
      ? `I have reviewed this settlement and agree with it. I owe ${entity.name} the amount above and have no further claim.`
      : `I have reviewed this settlement and agree with it. With the amount above I have received in full all that ${entity.name} owes me, and have no further claim.`,
  }
}
