import type { exchangeRateEndpoints } from '@muster/contract/settings/exchange-rates.contract.ts'
import { useAction } from '../../kernel/endpoint.ts'
import type { BulkProps } from '../../kernel/ListScreen.tsx'
import type { Line } from '../../kernel/send.ts'
import { counted } from '../../ui/format/number.ts'
import { DecisionDialog, type Verdict } from './DecisionBar.tsx'

const decideMany: Line<(typeof exchangeRateEndpoints)['decideMany']> = {
  method: 'PUT',
  path: '/currency-exchanger/status',
}
const RATES = ['rate', 'rates'] as const

export const ApproveRates = (props: BulkProps) => <DecideRates {...props} verdict="APPROVED" />
export const RejectRates = (props: BulkProps) => <DecideRates {...props} verdict="REJECTED" />

/** All of the selected rates or none: one that somebody entered themselves keeps them all from being decided. */
function DecideRates({ ids, clear, onClose, verdict }: BulkProps & { verdict: Verdict }) {
  const act = useAction(decideMany, {
    done: ({ decided }) => `${counted(decided, RATES)} ${verdict === 'APPROVED' ? 'approved' : 'rejected'}`,
    refreshes: ['dashboard', 'notifications'],
  })
  return (
    <DecisionDialog
      what={counted(ids.length, RATES)}
      effect="From now on they are reckoned with. Those that you entered yourself need somebody else."
      verdict={verdict}
      decide={async (status, reason) => {
        await act.mutateAsync({ body: { ids: [...ids], status, reason } })
        clear()
      }}
      onClose={onClose}
    />
  )
}
