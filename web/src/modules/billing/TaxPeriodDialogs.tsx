import type { TaxPeriod } from '@muster/contract/billing/tax-periods.contract.ts'
import { useState } from 'react'
import { countryName } from '../../kernel/countries.ts'
import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { DateBox } from '../../ui/fields/DateBox.tsx'
import { ReasonBox } from '../../ui/fields/ReasonBox.tsx'
import { isDay, showDay, todayHere } from '../../ui/format/day.ts'
import { Note } from '../../ui/states/Note.tsx'
import { REFRESHES } from './lines.ts'
import { taxPeriodLines } from './reckoning.ts'

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
    done: `The tax of ${_legalEntity.name} is closed until ${isDay(day) ? showDay(day) : ''}`,
    refreshes: REFRESHES,
  })
  const isEarlier = closedUntil !== null && isDay(day) && day <= closedUntil
  const fault = !isDay(day)
    ? 'Enter the last day that is closed.'
    : isEarlier
      ? `It is closed until ${showDay(closedUntil)} already. Enter a later day.`
      : ''
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Close the tax of ${entityIn(period)}`}
      verb="Close it"
      fault={fault}
      onConfirm={() => close.mutateAsync({ params: { id }, body: { closedUntil: day, version } })}
      onClose={onClose}
    >
      <Note>The others who close tax periods are notified. Opening it again takes two people.</Note>
      <DateBox
        label="Closed until"
        required
        description={closedUntil ? `Now until ${showDay(closedUntil)}.` : 'None is closed yet.'}
        initial={day}
        onChange={setDay}
        latest={todayHere()}
      />
    </AskDialog>
  )
}

/** Asks another person to open a closed period again. */
export function ReopenDialog({ period, onClose }: DialogProps) {
  const { id, closedUntil, version } = period
  const [day, setDay] = useState('')
  const [reason, setReason] = useState('')
  const request = useAction(taxPeriodLines.requestReopening, {
    done: 'Requested; another person decides',
    refreshes: REFRESHES,
  })
  const until = closedUntil!
  const fault =
    !isDay(day) || day >= until
      ? `Enter a day before ${showDay(until)}: the last one that stays closed.`
      : reason.trim()
        ? ''
        : 'Say why it is opened again.'
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Request to open the tax of ${entityIn(period)} again`}
      verb="Send request"
      fault={fault}
      onConfirm={() =>
        request.mutateAsync({ params: { id }, body: { closedUntil: day, reason: reason.trim(), version } })
      }
      onClose={onClose}
    >
      <Note>It stays closed until another person who closes tax periods approves this.</Note>
      <DateBox
        label="Stays closed until"
        required
        description={`Now until ${showDay(until)}. All days after the one you enter are open again.`}
        initial={day}
        onChange={setDay}
        latest={until}
      />
      <ReasonBox value={reason} onChange={setReason} isRequired isLater description="Whoever decides reads it." />
    </AskDialog>
  )
}
