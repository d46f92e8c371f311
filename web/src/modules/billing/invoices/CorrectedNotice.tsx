import type { Corrected } from '@muster/contract/billing/credit-notes/credit-shapes.contract.ts'
import { Fragment } from 'react'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { monthName } from '../../../ui/month/months.ts'
import { Alert } from '../../../ui/states/Alert.tsx'
import { PATH } from '../labels.ts'

/** Warns before crediting days that were already corrected, as they would be credited twice. */
export const CorrectedNotice = ({ corrected }: { corrected: readonly Corrected[] }) =>
  corrected.map((one) => (
    <Alert key={`${one.month} ${one.countedIn}`} tone="warning" role="alert">
      <strong>Days of {monthName(one.month)} were already corrected.</strong>{' '}
      {one.days.map((day) => formatDate(day)).join(', ')}: <Where one={one} /> Do not credit the same days again.
    </Alert>
  ))

const Where = ({ one: { invoices, countedIn } }: { one: Corrected }) =>
  invoices.length > 0 ? (
    <>
      corrected by{' '}
      {invoices.map(({ _billing, net, currency }, i) => (
        <Fragment key={_billing.id}>
          {i > 0 && (i === invoices.length - 1 ? ' and ' : ', ')}
          <RouteLink href={`${PATH}/${_billing.id}`}>{_billing.name}</RouteLink> with{' '}
          {formatMoney({ amount: net, currency })}
        </Fragment>
      ))}{' '}
      before tax.
    </>
  ) : (
    <>will be corrected with {monthName(countedIn)}.</>
  )
