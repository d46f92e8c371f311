import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { DateBox } from '../fields/dates/DateBox.tsx'
import { isDay } from '../format/day.ts'

/** How a payment went: what the bank calls it, and its day. */
export interface PaymentEntry {
  reference: string
  day: string
}

/** A payment as it is entered: of today, until another day is chosen. Today is where it is paid. */
export function usePayment(today: string): [payment: PaymentEntry, change: (part: Partial<PaymentEntry>) => void] {
  const [entry, setEntry] = useState<Partial<PaymentEntry>>({})
  return [{ reference: '', day: today, ...entry }, (part) => setEntry({ ...entry, ...part })]
}

/** What the two fields are called, and what is said while one is not filled in. */
export interface PaymentLabels {
  reference: { label: string; missing: string }
  day: { label: string; missing: string }
}

/** What is still missing of a payment; empty when nothing is. */
export const errorOfPayment = ({ reference, day }: PaymentEntry, labels: PaymentLabels) =>
  reference.trim() ? (isDay(day) ? '' : labels.day.missing) : labels.reference.missing

interface PaymentFieldsProps {
  labels: PaymentLabels
  /** No payment is of a later day. */
  today: string
  payment: PaymentEntry
  onChange(part: Partial<PaymentEntry>): void
}

/** The reference and the day of a payment that went through. */
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
