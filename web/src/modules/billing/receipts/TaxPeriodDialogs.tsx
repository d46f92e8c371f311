import type { TaxPeriod } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { useState } from 'react'
import { countryName } from '../../../kernel/lists/countries.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatDate, isDay, todayHere } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { INVALIDATED_KEYS, taxPeriodApi } from '../endpoints.ts'
import { useBillingAction } from '../useBillingAction.ts'

interface DialogProps {
  period: TaxPeriod
  onClose(): void
}

/** Two legal entities may have the same name. */
export const entityIn = ({ _legalEntity, countryID }: TaxPeriod): string =>
  `${_legalEntity.name}, ${countryName(countryID)}`

/** The date up to which the tax return was filed. */
export function CloseDialog({ period, onClose }: DialogProps) {
  const { id, _legalEntity, closedUntil, version } = period
  const [day, setDay] = useState(closedUntil ?? '')
  const close = useBillingAction(
    taxPeriodApi.close,
    `Tax period of ${_legalEntity.name} closed until ${isDay(day) ? formatDate(day) : ''}`,
  )
  const isEarlier = closedUntil !== null && isDay(day) && day <= closedUntil
  const validationError = !isDay(day)
    ? 'Enter a closing date.'
    : isEarlier
      ? `Already closed until ${formatDate(closedUntil)}. Enter a later date.`
      : ''
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Close tax period: ${entityIn(period)}`}
      verb="Close period"
      problem={validationError}
      onConfirm={() => close.mutateAsync({ params: { id }, body: { closedUntil: day, version } })}
      onClose={onClose}
    >
      <HelperText>
        The other tax period managers are notified. Reopening requires approval by a second person.
      </HelperText>
      <DateBox
        label="Closed until"
        required
        description={closedUntil ? `Currently closed until ${formatDate(closedUntil)}.` : 'No period is closed yet.'}
        initial={day}
        onChange={setDay}
        latest={todayHere()}
      />
    </ActionDialog>
  )
}

/** Requests to reopen a closed period; another person approves it. */
export function ReopenDialog({ period, onClose }: DialogProps) {
  const { id, closedUntil, version } = period
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const request = useBillingAction(taxPeriodApi.requestReopening, 'Request sent for approval')
  const until = closedUntil!
  const validationError =
    !isDay(day) || day >= until ? `Enter a date before ${formatDate(until)}.` : reason.trim() ? '' : 'Enter a reason.'
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Request to reopen tax period: ${entityIn(period)}`}
      verb="Send request"
      problem={validationError}
      onConfirm={() =>
        request.mutateAsync({ params: { id }, body: { closedUntil: day, reason: reason.trim(), version } })
      }
      onClose={onClose}
    >
      <HelperText>The period stays closed until another tax period manager approves.</HelperText>
      <DateBox
        label="New closing date"
        required
        description={`Currently closed until ${formatDate(until)}. All later dates than the one you enter are reopened.`}
        initial={day}
        onChange={setDay}
        latest={until}
      />
      <ReasonBox value={reason} onChange={setReason} isRequired isLater description="Shown to the approver." />
    </ActionDialog>
  )
}
