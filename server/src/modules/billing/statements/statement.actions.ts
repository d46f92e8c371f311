import type { billingEndpoints } from '@muster/contract/billing/core/billings.contract.ts'
import { statementEntryLabels } from '@muster/contract/billing/receipts/receipt.labels.ts'
import { formatLongDate } from '@muster/contract/kernel/values/days.ts'
import { moneyText } from '@muster/contract/purchase-orders/ceilings.rules.ts'
import { registerDrawing, renderPdf } from '../../../kernel/documents/pdf.ts'
import type { Download } from '../../../kernel/files/upload-types.ts'
import type { Call } from '../../../kernel/http/route.ts'
import { readStatement } from './account.queries.ts'
import type { PrintedStatement } from './statement.documents.ts'

registerDrawing('statement', new URL('./statement.documents.ts', import.meta.url), 'renderStatementPdf')

/** The statement as a PDF, for the client. */
export async function printStatement(call: Call<(typeof billingEndpoints)['statementPdf']>): Promise<Download> {
  const statement = await readStatement(call)
  const { currency, from, to, _client, _legalEntity } = statement
  const amount = (value: string) => moneyText(value, currency).slice(currency.length + 1)
  const printed: PrintedStatement = {
    title: `Statement ${_client.name} ${from} to ${to}`,
    printedOn: call.today,
    currency,
    facts: [
      ['Client', _client.name],
      ['From', _legalEntity.name],
      ['Time', `${formatLongDate(from)} to ${formatLongDate(to)}`],
      ['Opening balance', moneyText(statement.opening, currency)],
    ],
    rows: statement.rows.map(({ day, kind, number, amount: value, balance }) => [
      formatLongDate(day),
      statementEntryLabels[kind],
      number,
      amount(value),
      amount(balance),
    ]),
    totals: [
      ['Charged', moneyText(statement.charged, currency)],
      ['Paid or credited', moneyText(statement.settled, currency)],
      ['Balance', moneyText(statement.closing, currency)],
    ],
  }
  const body = await renderPdf('statement', { ...printed })
  return { name: `${printed.title}.pdf`, type: 'application/pdf', body }
}
