/**
 * Whether the value runs out before the validity ends: one rule for the list, the record, its alerts and the email to
 * the client.
 */
export const endsEarly = <D extends string | null | undefined>(runOutOn: D, validTo: string): runOutOn is D & string =>
  typeof runOutOn === 'string' && runOutOn < validTo
