import { Box, Flex } from '@mantine/core'
import type { ClientAccount, Statement } from '@muster/contract/billing/receipts/account-shapes.contract.ts'
import { statementEntryLabels } from '@muster/contract/billing/receipts/receipt.labels.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { monthAfter } from '@muster/contract/kernel/values/days.ts'
import { IconFileTypePdf } from '@tabler/icons-react'
import { download } from '../../../kernel/api/downloads.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useEntities } from '../../../kernel/lists/legal-entities.ts'
import { MonthTabs } from '../../../kernel/lists/MonthTabs.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DateCell } from '../../../ui/cells/cells.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { formatDate, isDay, todayHere } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { FilterSelect } from '../../../ui/list/filters/FilterSelect.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../ui/list/page/useListState.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { BillingViews } from '../BillingViews.tsx'
import { billingApi } from '../endpoints.ts'
import { creditHref, invoiceHref, receiptHref } from '../labels.ts'
import { clients, currencies } from '../lookups.ts'

const BACK_MONTHS = -6

export const StatementScreen = () => (
  <Allowed needs={right('billings', 'view', 'full')} deniedMessage="You don’t have access to statements">
    <Account />
  </Allowed>
)

/** The statement of one client with one legal entity: each movement and the balance after it. */
function Account() {
  const requested = useStatementRequest()
  const { clientID, legalEntityID, from, to } = requested
  const accounts = useAccounts(requested)
  // The currency is optional for clients with one currency.
  const currency = requested.currency || (accounts?.length === 1 ? accounts[0]!.currency : '')
  const isWhole = Boolean(clientID && legalEntityID && currency) && isDay(from) && isDay(to)
  const query = { clientID, legalEntityID, currency: currency as 'AED', from, to }
  const { data, error, refetch } = useEndpoint(
    billingApi.statement,
    { query },
    { enabled: isWhole, keepPrevious: true },
  )
  return (
    <>
      <MonthTabs open="billing" />
      <PageHead
        title="Statement"
        hint={isWhole && data ? `${data._client.name}, ${formatDate(data.from)} to ${formatDate(data.to)}` : ''}
        actions={
          isWhole && (
            <SmallButton icon={IconFileTypePdf} onClick={() => void download(billingApi.statementPdf, { query })}>
              PDF
            </SmallButton>
          )
        }
      />
      <BillingViews current="statement" />
      <Flex component="search" gap={12} align="flex-end" wrap="wrap" py={12} px="var(--gutter)">
        <FilterSelect
          label="Client"
          options={clients}
          values={some(clientID)}
          isMany={false}
          onChange={requested.put('clientID')}
        />
        <FilterSelect
          label="Legal entity"
          options={useEntities()}
          values={some(legalEntityID)}
          isMany={false}
          onChange={requested.put('legalEntityID')}
        />
        <FilterSelect
          label="Currency"
          options={currencies}
          values={some(currency)}
          isMany={false}
          onChange={requested.put('currency')}
        />
        <DateBox key={from} label="From" initial={from} onChange={requested.putDay('from')} />
        <DateBox key={to} label="To" initial={to} onChange={requested.putDay('to')} />
      </Flex>
      <Box pt={4} pb={64} px="var(--gutter)">
        {!isWhole && (
          <EmptyState
            title="Select an account"
            action={accounts && <Accounts accounts={accounts} put={requested.put} />}
          >
            {missingText(clientID, legalEntityID, currency)}
          </EmptyState>
        )}
        {isWhole && !data && <PendingFields error={error} onRetry={refetch} groups={1} fields={8} />}
        {isWhole && data && <Movements statement={data} />}
      </Box>
    </>
  )
}

type Account = ClientAccount['currencies'][number]

/** The balances by currency while no currency is chosen. */
function useAccounts({ clientID, legalEntityID, currency }: StatementRequest): readonly Account[] | undefined {
  const isRequested = Boolean(clientID && legalEntityID) && !currency
  const { data } = useEndpoint(billingApi.account, { query: { clientID, legalEntityID } }, { enabled: isRequested })
  if (!isRequested || !data) return undefined
  const moved = data.currencies.filter((one) =>
    [one.open, one.creditBalance, one.invoicedThisYear].some((sum) => !isZero(sum)),
  )
  return moved.length > 0 ? moved : data.currencies
}

interface AccountsProps {
  accounts: readonly Account[]
  put: StatementRequest['put']
}

/** A button for each currency with its balance. */
const Accounts = ({ accounts, put }: AccountsProps) => (
  <Flex component="span" gap={8} wrap="wrap" justify="center">
    {accounts.map(({ currency, open, creditBalance }) => (
      <SmallButton key={currency} onClick={() => put('currency')([currency])}>
        {formatMoney({ amount: open, currency })} outstanding
        {!isZero(creditBalance) && `, ${formatAmount(creditBalance, 'always', currency)} client credit`}
      </SmallButton>
    ))}
  </Flex>
)

const NEEDS = {
  INVOICE: right('billings', 'view'),
  CREDIT_NOTE: right('credit-notes', 'view'),
  RECEIPT: right('receipts', 'view'),
} as const
const HREFS = { INVOICE: invoiceHref, CREDIT_NOTE: creditHref, RECEIPT: receiptHref } as const

/** The document number of a movement, linked for users with access. */
function Document({ row: { number, of } }: { row: Statement['rows'][number] }) {
  const may = useMay()
  return may(NEEDS[of.kind]) ? <RouteLink href={HREFS[of.kind](of)}>{number}</RouteLink> : number
}

/** What the user still has to choose. */
function missingText(clientID: string, legalEntityID: string, currency: string) {
  const missing = [!clientID && 'a client', !legalEntityID && 'a legal entity', !currency && 'a currency'].filter(
    Boolean,
  )
  if (missing.length === 0) return 'Enter a start and end date.'
  return `Choose ${missing.slice(0, -1).join(', ')}${missing.length > 1 ? ' and ' : ''}${missing.at(-1)}.`
}

const some = (value: string) => (value ? [value] : [])

/** The parameters in the URL; the last six months by default. */
function useStatementRequest() {
  const { search, change } = useAddress()
  const read = (name: string) => {
    const value = search[name]
    return typeof value === 'string' ? value : ''
  }
  const to = read('to') || todayHere()
  const from = read('from') || `${monthAfter(to.slice(0, 7), BACK_MONTHS)}-01`
  const put = (name: string) => (values: readonly string[]) => {
    const { [name]: _before, ...others } = search
    change(values[0] ? { ...others, [name]: values[0] } : others, { replace: true })
  }
  return {
    clientID: read('clientID'),
    legalEntityID: read('legalEntityID'),
    currency: read('currency'),
    from,
    to,
    put,
    putDay: (name: string) => (day: string) => {
      if (isDay(day)) put(name)([day])
    },
  }
}

type StatementRequest = ReturnType<typeof useStatementRequest>

function Movements({ statement }: { statement: Statement }) {
  const { currency, rows, opening, charged, settled, closing } = statement
  const money = (amount: string) => formatAmount(amount, 'always', currency)
  return (
    <PlainTable
      name="Transactions"
      isFramed
      heads={['Date', 'Type', 'Number', { title: currency, align: 'end' }, { title: 'Balance', align: 'end' }]}
    >
      <tr>
        <th scope="row">
          <DateCell value={statement.from} />
        </th>
        <td>Opening balance</td>
        <td />
        <td />
        <td data-align="end">{money(opening)}</td>
      </tr>
      {rows.map((row, at) => (
        <tr key={`${row.number} ${row.kind} ${at}`}>
          <th scope="row">
            <DateCell value={row.day} />
          </th>
          <td>{statementEntryLabels[row.kind]}</td>
          <td>
            <Document row={row} />
          </td>
          <td data-align="end">{money(row.amount)}</td>
          <td data-align="end">{money(row.balance)}</td>
        </tr>
      ))}
      <tr className="text-semibold">
        <th scope="row">
          <DateCell value={statement.to} />
        </th>
        <td>
          {money(charged)} charged, {money(settled)} paid or credited
          {isNegative(closing) && <span className="subline">Negative: client credit</span>}
        </td>
        <td />
        <td />
        <td data-align="end">
          <strong>{money(closing)}</strong>
        </td>
      </tr>
    </PlainTable>
  )
}
