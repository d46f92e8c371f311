import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { DecisionFacts } from '../../../ui/status/DecisionFacts.tsx'
import { leaveApi } from '../endpoints.ts'
import { describeDays, describePaid, type VisibleLeave, whenOf } from '../labels.ts'
import { OverlappingLeave } from './OverlappingLeave.tsx'

/**
 * What the approver of leave needs: its days, how they are paid, the balance on its first day, and who else is absent.
 */
export function LeaveFacts({ leave }: { leave: VisibleLeave }) {
  const { candidateID, type, kind, days, unit, startsOn, paid, reason, clashes = 0 } = leave
  const sees = useMay()(right('leaves', 'view', 'full'))
  const args = { params: { id: candidateID }, query: { on: startsOn } }
  const { data } = useEndpoint(leaveApi.balance, args, { enabled: sees && kind === 'ABSENCE' })
  const of = data?.balances.find((one) => one.type === type)
  return (
    <>
      <DecisionFacts
        figures={[
          { name: kind === 'ABSENCE' ? 'Dates' : 'Date', value: whenOf(leave) },
          { name: 'Days', value: describeDays(days, unit) },
          ...(paid?.length ? [{ name: 'Paid', value: describePaid(paid) }] : []),
          ...(of?.available
            ? [{ name: 'Balance after all requests', value: describeDays(of.available, of.unit) }]
            : []),
          ...(of?.sums ? [{ name: 'Balance on start date', value: describeDays(of.sums.balance, of.unit) }] : []),
          ...(reason ? [{ name: 'Reason', value: reason }] : []),
        ]}
      />
      <OverlappingLeave clashes={clashes} />
    </>
  )
}
