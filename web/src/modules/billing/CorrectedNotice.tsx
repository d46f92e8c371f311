import type { Corrected } from '@muster/contract/billing/credit-shapes.contract.ts'
import { showDay } from '../../ui/format/day.ts'
import { showMoney } from '../../ui/format/number.ts'
import { RouteLink } from '../../ui/link/RouteLink.tsx'
import { monthName } from '../../ui/month/months.ts'
import { Notice } from '../../ui/states/Note.tsx'
import { PATH } from './words.ts'

interface CorrectedNoticeProps {
  corrected: readonly Corrected[]
  currency: string
}

/** Before days are credited: they were corrected already, and would be given back twice. */
export const CorrectedNotice = ({ corrected, currency }: CorrectedNoticeProps) =>
  corrected.map((one) => (
    <Notice key={`${one.month} ${one.countedIn} ${one._billing?.id ?? ''}`} tone="warning" role="alert">
      <strong>Days of {monthName(one.month)} were already corrected.</strong>{' '}
      {one.days.map((day) => showDay(day)).join(', ')}: <Where one={one} currency={currency} /> Credit only what that
      does not say already.
    </Notice>
  ))

const Where = ({ one: { _billing, net, countedIn }, currency }: { one: Corrected; currency: string }) =>
  _billing ? (
    <>
      corrected by <RouteLink href={`${PATH}/${_billing.id}`}>{_billing.name}</RouteLink>
      {net !== null && <> with {showMoney({ amount: net, currency })} before tax</>}.
    </>
  ) : (
    <>the correction is billed with {monthName(countedIn)}.</>
  )
