interface Sent {
  readonly rule: string
  readonly step: number | null
}

/** Which step of the rules a reminder was, in words; null for one that a person sent. */
export const reminderStepLabel = ({ rule, step }: Sent): string | null =>
  step === null
    ? null
    : `${step} ${step === 1 ? 'day' : 'days'} ${rule === 'TIMESHEET_DUE' ? 'before' : 'after'} the end of the month`
