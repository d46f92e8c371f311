import type { TaxPeriod } from '@muster/contract/billing/tax/tax-periods.contract.ts'
import { useState } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { countryName } from '../../../kernel/lists/countries.ts'
import { ActionDialog } from '../../../ui/dialog/InputDialog.tsx'
import { DateBox } from '../../../ui/fields/dates/DateBox.tsx'
import { ReasonBox } from '../../../ui/fields/ReasonBox.tsx'
import { formatDate, isDay, todayHere } from '../../../ui/format/day.ts'
import { HelperText } from '../../../ui/states/Note.tsx'
import { taxPeriodLines } from '../drafts/recalculation.ts'
import { INVALIDATED_KEYS } from '../endpoints.ts'

interface DialogProps {
  period: TaxPeriod
  onClose(): void
}

/** Two legal entities may bear one name. */
export const entityIn = ({ _legalEntity, countryID }: TaxPeriod): string =>
  `${_legalEntity.name}, ${countryName(countryID)}`

/** The day up to which the tax is declared. */
export function CloseDialog({ period, onClose }: DialogProps) {
  const { id, _legalEntity, closedUntil, version } = period
  const [day, setDay] = useState(closedUntil ?? '')
  const close = useAction(taxPeriodLines.close, {
    done: `The tax of ${_legalEntity.name} is closed until ${isDay(day) ? formatDate(day) : ''}`,
    refreshes: INVALIDATED_KEYS,
  })
  const isEarlier = closedUntil !== null && isDay(day) && day <= closedUntil
  const validationError = !isDay(day)
    ? 'Enter the last day that is closed.'
    : isEarlier
      ? `It is closed until ${formatDate(closedUntil)} already. Enter a later day.`
      : ''
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Close the tax of ${entityIn(period)}`}
      verb="Close it"
      fault={validationError}
      onConfirm={() => close.mutateAsync({ params: { id }, body: { closedUntil: day, version } })}
      onClose={onClose}
    >
      <HelperText>The others who close tax periods are notified. Opening it again takes two people.</HelperText>
      <DateBox
        label="Closed until"
        required
        description={closedUntil ? `Now until ${formatDate(closedUntil)}.` : 'None is closed yet.'}
        initial={day}
        onChange={setDay}
        latest={todayHere()}
      />
    </ActionDialog>
  )
}

/** Asks another person to open a closed period again. */
export function ReopenDialog({ period, onClose }: DialogProps) {
  const { id, closedUntil, version } = period
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const request = useAction(taxPeriodLines.requestReopening, {
    done: 'Requested; another person decides',
    refreshes: INVALIDATED_KEYS,
  })
  const until = closedUntil!
  const validationError =
    !isDay(day) || day >= until
      ? `Enter a day before ${formatDate(until)}: the last one that stays closed.`
      : reason.trim()
        ? ''
        : 'Say why it is opened again.'
  return (
    <ActionDialog
      stale={INVALIDATED_KEYS}
      title={`Request to open the tax of ${entityIn(period)} again`}
      verb="Send request"
      fault={validationError}
      onConfirm={() =>
        request.mutateAsync({ params: { id }, body: { closedUntil: day, reason: reason.trim(), version } })
      }
      onClose={onClose}
    >
      <HelperText>It stays closed until another person who closes tax periods approves this.</HelperText>
      <DateBox
        label="Stays closed until"
        required
        description={`Now until ${formatDate(until)}. All days after the one you enter are open again.`}
        initial={day}
        onChange={setDay}
        latest={until}
      />
      <ReasonBox value={reason} onChange={setReason} isRequired isLater description="Whoever decides reads it." />
    </ActionDialog>
  )
}
