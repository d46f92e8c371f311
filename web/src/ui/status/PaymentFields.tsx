import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateBox } from '../fields/dates/DateBox.tsx'
import { isDay } from '../format/day.ts'

/** A payment: the reference of the bank, and the date. */
interface PaymentEntry {
  reference: string
  day: string
}

/** The entered payment, dated today by default. `today` is the date in the country of the payment. */
export function usePayment(today: string): [payment: PaymentEntry, change: (part: Partial<PaymentEntry>) => void] {
  const [entry, setEntry] = useState<Partial<PaymentEntry>>({})
  return [{ reference: '', day: today, ...entry }, (part) => setEntry({ ...entry, ...part })]
}

/** The labels of the two fields, and the messages while one is empty. */
interface PaymentLabels {
  reference: { label: string; missing: string }
  day: { label: string; missing: string }
}

/** The message for missing fields of a payment; empty when complete. */
export const errorOfPayment = ({ reference, day }: PaymentEntry, labels: PaymentLabels) =>
  reference.trim() ? (isDay(day) ? '' : labels.day.missing) : labels.reference.missing

interface PaymentFieldsProps {
  labels: PaymentLabels
  /** The latest date that a payment can have. */
  today: string
  payment: PaymentEntry
  onChange(part: Partial<PaymentEntry>): void
}

/** The bank reference and the date of a completed payment. */
export const PaymentFields = ({ labels, today, payment, onChange }: PaymentFieldsProps) => (
  <>
    <TextInput
      label={labels.reference.label}
      required
      data-autofocus
      maxLength={60}
      autoComplete="off"
      value={payment.reference}
      onChange={(event) => onChange({ reference: event.currentTarget.value })}
    />
    <DateBox
      key={today}
      label={labels.day.label}
      required
      initial={payment.day}
      today={today}
      onChange={(day) => onChange({ day })}
      latest={today}
    />
  </>
)
