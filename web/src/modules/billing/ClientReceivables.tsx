import type { ClientAccount } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { compare, isZero } from '@muster/contract/kernel/math/rational.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { StatRow, StatTile } from '../../ui/dashboard/StatTile.tsx'
import { counted, formatCount, formatMoney } from '../../ui/format/number.ts'
import { Section } from '../../ui/record/Section.tsx'
import { PendingFields } from '../../ui/states/PendingFields.tsx'
import classes from './Billing.module.css'
import { billingApi } from './endpoints.ts'
import { PATH } from './labels.ts'

/** The receivables of a client: outstanding, overdue, invoiced this year and still to be billed. */
export function ClientReceivables({ clientID }: { clientID: string }) {
  const account = useEndpoint(billingApi.account, { query: { clientID } })
  return (
    <Section title="Receivables">
      {account.data ? (
        <Sums clientID={clientID} account={account.data} />
      ) : (
        <PendingFields error={account.error} onRetry={account.refetch} groups={1} fields={3} />
      )}
    </Section>
  )
}

const INVOICES = ['invoice', 'invoices'] as const
type InCurrency = ClientAccount['currencies'][number]

function Sums({
  clientID,
  account: { currencies, unbilledMonths, asOf },
}: {
  clientID: string
  account: ClientAccount
}) {
  const [own, ...others] = currencies
  if (!own) return null
  const invoices = `${PATH}?clientID=${clientID}`
  const otherCurrencies = (of: (one: InCurrency) => string) =>
    others
      .filter((one) => !isZero(of(one)))
      .map((one) => `and ${formatMoney({ amount: of(one), currency: one.currency })}`)
      .join(', ')
  const hint = (label: string, of: (one: InCurrency) => string) =>
    [label, otherCurrencies(of)].filter(Boolean).join(', ')
  const money = (amount: string) => formatMoney({ amount, currency: own.currency }, 'needed')
  const all = (of: (one: InCurrency) => number) => currencies.reduce((sum, one) => sum + of(one), 0)
  const late = all((one) => one.overdueInvoices)
  const isInFavour = currencies.some(({ creditBalance }) => compare(creditBalance, '0') > 0)
  return (
    <div className={classes.tiles}>
      <StatRow>
        <StatTile
          label="Outstanding"
          value={money(own.open)}
          hint={hint(
            counted(
              all((one) => one.openInvoices),
              INVOICES,
            ),
            (one) => one.open,
          )}
          href={`${invoices}&open=true`}
        />
        <StatTile
          label="Overdue"
          value={money(own.overdue)}
          hint={late > 0 ? hint(counted(late, INVOICES), (one) => one.overdue) : 'Nothing overdue'}
          href={`${invoices}&overdue=true`}
        />
        <StatTile
          label={`Invoiced in ${asOf.slice(0, 4)}`}
          value={money(own.invoicedThisYear)}
          hint={hint('Excluding tax, net of credit notes', (one) => one.invoicedThisYear)}
          href={invoices}
        />
        <StatTile
          label="Unbilled months"
          value={formatCount(unbilledMonths)}
          hint="Approved timesheets not yet invoiced"
        />
        {isInFavour && (
          <StatTile
            label="Client credit"
            value={money(own.creditBalance)}
            hint={hint('Unallocated payments and overpayments', (one) => one.creditBalance)}
          />
        )}
      </StatRow>
    </div>
  )
}
