/** Whether the value ends before the validity does: one rule for the list, the record, its alerts and the mail to the client. */
export const endsEarly = <D extends string | null | undefined>(runOutOn: D, validTo: string): runOutOn is D & string =>
  typeof runOutOn === 'string' && runOutOn < validTo
