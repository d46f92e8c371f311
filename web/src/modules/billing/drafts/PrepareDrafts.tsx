import { Flex } from '@mantine/core'
import type { RetroRow } from '@muster/contract/billing/retro/retro.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { totalOf } from '@muster/contract/kernel/math/money.ts'
import type { BulkProps } from '../../../kernel/lists/ListScreen.tsx'
import { BulkTransition } from '../../../kernel/records/BulkTransition.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { counted, formatMoney } from '../../../ui/format/number.ts'
import { monthName } from '../../../ui/month/months.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, retroApi } from '../endpoints.ts'
import { whyOf } from '../retro/retroColumns.tsx'

const MONTHS = ['month', 'months'] as const
/** The limit of one request; larger selections are sent in batches. */
const MAX = 100
/** Up to this many lines are listed in the dialog. */
const FEW = 5

const isClear = ({ direction, reasons }: RetroRow) =>
  direction !== 'UNCLEAR' && !reasons.some(({ level }) => level === 'BLOCKS')
const invoiceName = ({ _candidate, month }: RetroRow) => `${_candidate.name}, ${monthName(month)}`

/** Creates drafts of under-billed and over-billed months; another person approves each. */
export function PrepareDrafts(props: BulkProps<RetroRow>) {
  const mayApprove = useMay()(right('billings', 'approve'))
  const fit = props.rows.filter(isClear)
  return (
    <BulkTransition
      {...props}
      fits={isClear}
      verb="Prepare drafts"
      done="prepared"
      counts={MONTHS}
      titleOf={(some) => `Prepare drafts for ${counted(some.length, MONTHS)}?`}
      endpoint={retroApi.prepare}
      max={MAX}
      argsOf={(some) => ({ body: { timesheetIDs: some.map(({ id }) => id) } })}
      refreshes={INVALIDATED_KEYS}
      nameOf={invoiceName}
      leftOut={{ title: 'Resolve manually, see the issues in the list:' }}
    >
      <Sums rows={fit} direction="UNDER" label="Supplementary invoices" />
      <Sums rows={fit} direction="OVER" label="Credit notes" />
      {fit.length <= FEW && (
        <Flex component="ul" my="sm" mx={0} direction="column" gap={4} className="plain-list">
          {fit.map((row) => (
            <li key={row.id}>
              <strong>
                {invoiceName(row)}: {formatMoney({ amount: row.difference!, currency: row.currency! })}
              </strong>{' '}
              {whyOf(row)}
            </li>
          ))}
        </Flex>
      )}
      <HelperText>Submit and approve the drafts as usual. If you cancel a draft, its month is listed again.</HelperText>
      {mayApprove && <HelperText>Someone else must approve these drafts.</HelperText>}
    </BulkTransition>
  )
}

interface SumsProps {
  rows: readonly RetroRow[]
  direction: RetroRow['direction']
  label: string
}

function Sums({ rows, direction, label }: SumsProps) {
  const own = rows.filter((row) => row.direction === direction)
  if (own.length === 0) return null
  const byCurrency = [...Map.groupBy(own, ({ currency }) => currency!)].map(([currency, some]) => {
    const amounts = some.map(({ difference }) => difference!.replace('-', ''))
    return formatMoney({ amount: totalOf(amounts, currency), currency })
  })
  return (
    <p className="text-semibold">
      {label} of {counted(own.length, MONTHS)}: {byCurrency.join(', ')} before tax
    </p>
  )
}
