import type { ClientAccount } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { compare, isZero } from '@muster/contract/kernel/math/rational.ts'
import { useEndpoint } from '../../kernel/api/endpoint.ts'
import { StatRow, StatTile } from '../../ui/dashboard/StatTile.tsx'
import { counted, formatCount, formatMoney } from '../../ui/format/number.ts'
import { Section } from '../../ui/record/Section.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeleton.tsx'
import { FailedState } from '../../ui/states/states.tsx'
import classes from './billing.module.css'
import { billingApi } from './endpoints.ts'
import { PATH } from './labels.ts'

/** What finance looks at first of a client: what it owes, what of it is late, what it was invoiced, what is still to be billed. */
export function ClientMoney({ clientID }: { clientID: string }) {
  const account = useEndpoint(billingApi.account, { query: { clientID } })
  return (
    <Section title="Money">
      {account.error && !account.data ? (
        <FailedState compact error={account.error} onRetry={() => void account.refetch()} />
      ) : account.data ? (
        <Sums clientID={clientID} account={account.data} />
      ) : (
        <FieldsSkeleton groups={1} fields={3} />
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
  const beside = (of: (one: InCurrency) => string) =>
    others
      .filter((one) => !isZero(of(one)))
      .map((one) => `and ${formatMoney({ amount: of(one), currency: one.currency })}`)
      .join(', ')
  const hint = (words: string, of: (one: InCurrency) => string) => [words, beside(of)].filter(Boolean).join(', ')
  const money = (amount: string) => formatMoney({ amount, currency: own.currency }, 'needed')
  const all = (of: (one: InCurrency) => number) => currencies.reduce((sum, one) => sum + of(one), 0)
  const late = all((one) => one.overdueInvoices)
  const isInFavour = currencies.some(({ creditBalance }) => compare(creditBalance, '0') > 0)
  return (
    <div className={classes.tiles}>
      <StatRow>
        <StatTile
          label="Open"
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
          hint={late > 0 ? hint(counted(late, INVOICES), (one) => one.overdue) : 'Nothing is late'}
          href={`${invoices}&overdue=true`}
        />
        <StatTile
          label={`Invoiced in ${asOf.slice(0, 4)}`}
          value={money(own.invoicedThisYear)}
          hint={hint('Before tax, less credit notes', (one) => one.invoicedThisYear)}
          href={invoices}
        />
        <StatTile
          label="Months to bill"
          value={formatCount(unbilledMonths)}
          hint="Approved, on no invoice and no draft"
        />
        {isInFavour && (
          <StatTile
            label="In favour of the client"
            value={money(own.creditBalance)}
            hint={hint('On account, or paid too much', (one) => one.creditBalance)}
          />
        )}
      </StatRow>
    </div>
  )
}
