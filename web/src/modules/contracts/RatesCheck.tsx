import { Button } from '@mantine/core'
import type { ClientContract, RateMismatch } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { useMe } from '../../kernel/session.ts'
import { UNITS } from '../../ui/format/terms.ts'
import { shown } from '../../ui/record/shown.ts'
import { Notice } from '../../ui/states/Note.tsx'
import { clientContractLines } from './lines.ts'
import { REFRESHES } from './papers.ts'

/** Where the contract and its order form disagree, and the button of the one who compares them. */
export function RatesCheck({ contract }: { contract: ClientContract }) {
  const { id, version, status, mismatches, amendsID, _ratesCheckedBy } = contract
  const isChecker = useMe().role === 'FINANCE_MANAGER_INVOICE'
  const check = useAction(clientContractLines.checkRates, { done: 'Rates checked', refreshes: REFRESHES })
  const isOpen = status === 'DRAFT' || status === 'UNDER_REVIEW'
  const differs = isOpen && mismatches !== undefined && mismatches.length > 0
  const mayCheck = isChecker && status === 'UNDER_REVIEW' && !_ratesCheckedBy
  if (!differs && !mayCheck) return null
  return (
    <>
      {differs && (
        <Notice tone={amendsID ? 'info' : 'warning'}>
          {amendsID
            ? 'This amendment differs from the order form: '
            : 'It does not say what the order form says. Correct one of the two: '}
          {mismatches.map(inWords).join('; ')}.
        </Notice>
      )}
      {mayCheck && (
        <Button
          size="xs"
          loading={check.isPending}
          disabled={differs && !amendsID}
          title={differs && !amendsID ? 'The rates are not those of the order form.' : undefined}
          // A refusal has been told; the page keeps what it shows.
          onClick={() => void check.mutateAsync({ params: { id }, body: { version } }).catch(() => undefined)}
        >
          The rates are right
        </Button>
      )}
    </>
  )
}

const FIELDS: Readonly<Record<string, string>> = {
  unit: 'unit',
  rate: 'rate',
  currency: 'currency',
  startDate: 'first day',
  endDate: 'last day',
}
const said = (value: string) => (value in UNITS ? UNITS[value as 'DAY'].toLowerCase() : shown(value))

/** `rateLines.0.rate` → `rate 120 here, 115 on the order form`. */
const inWords = ({ field, contract, orderForm }: RateMismatch) =>
  `${FIELDS[field.split('.').at(-1) ?? field] ?? field} ${said(contract)} here, ${said(orderForm)} on the order form`
