import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import { makeRequest, type OrderFormCreateContext } from './builders.demo.ts'
import type { Sketch } from './scenarios.demo.ts'

/** The completed requests of an active placement, the day before its start. */
export function granted(
  context: OrderFormCreateContext,
  id: string,
  { one, start, today }: { readonly one: DemoPerson; readonly start: string; readonly today: string },
): void {
  const from = daysAfter(start, -1)
  const number = one.code.replace(/\D/g, '')
  if (one.nationality === one.countryId)
    makeRequest(context, {
      id,
      kind: 'VISA',
      status: 'NOT_REQUIRED',
      since: new Date(`${from}T08:00:00Z`),
      reason: 'Nationals need no permit.',
    })
  else
    makeRequest(context, {
      id,
      kind: 'VISA',
      status: 'ACTIVE',
      reference: `WP-${number}`,
      from,
      until: one.visaExpiry ?? daysAfter(today, 300),
    })
  makeRequest(context, { id, kind: 'EMPLOYEE_DATA', status: 'APPROVED', from })
  makeRequest(context, {
    id,
    kind: 'MEDICAL',
    status: 'ACTIVE',
    reference: `MC-${number}`,
    from,
    until: one.medicalExpiry ?? daysAfter(today, 200),
  })
  makeRequest(context, { id, kind: 'LAPTOP', status: 'ASSIGNED', reference: `LT-${number}`, from })
}

/** The pending requests of an upcoming placement. */
export function addPendingRequests(
  context: OrderFormCreateContext,
  id: string,
  { status, hours }: Sketch,
  today: string,
): void {
  const since = new Date(context.now.getTime() - hours * 3_600_000)
  if (status === 'OFFER_SIGNED') {
    makeRequest(context, { id, kind: 'VISA', status: 'NOT_REQUIRED', since, reason: 'Works on a family permit.' })
    makeRequest(context, { id, kind: 'EMPLOYEE_DATA', status: 'NOT_SENT', since })
    return
  }
  const visa = status === 'ONBOARDING' ? 'APPROVED' : 'DOCS_VERIFIED'
  makeRequest(context, {
    id,
    kind: 'VISA',
    status: visa,
    since,
    ...(status === 'ONBOARDING' && {
      reference: 'WP-NEW',
      from: since.toISOString().slice(0, 10),
      until: daysAfter(today, 720),
    }),
  })
  makeRequest(context, { id, kind: 'EMPLOYEE_DATA', status: status === 'ONBOARDING' ? 'SUBMITTED' : 'SENT', since })
  if (status !== 'ONBOARDING') return
  makeRequest(context, { id, kind: 'LAPTOP', status: 'REQUESTED', since })
  makeRequest(context, { id, kind: 'MEDICAL', status: 'SENT_TO_INSURER', since })
}
