import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.demo.ts'
import { makeRequest, type OrderFormCreateContext } from './builders.demo.ts'
import type { Sketch } from './scenarios.demo.ts'

/** The completed requests of an active placement, the day before its start. */
export function granted(
  making: OrderFormCreateContext,
  id: string,
  { one, start, today }: { readonly one: DemoPerson; readonly start: string; readonly today: string },
): void {
  const from = daysAfter(start, -1)
  const number = one.code.replace(/\D/g, '')
  if (one.nationality === one.countryId)
    makeRequest(making, {
      ...{ id, kind: 'VISA', status: 'NOT_REQUIRED', since: new Date(`${from}T08:00:00Z`) },
      reason: 'Nationals need no permit.',
    })
  else
    makeRequest(making, {
      id,
      kind: 'VISA',
      status: 'ACTIVE',
      reference: `WP-${number}`,
      from,
      until: one.visaExpiry ?? daysAfter(today, 300),
    })
  makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: 'APPROVED', from })
  makeRequest(making, {
    id,
    kind: 'MEDICAL',
    status: 'ACTIVE',
    reference: `MC-${number}`,
    from,
    until: one.medicalExpiry ?? daysAfter(today, 200),
  })
  makeRequest(making, { id, kind: 'LAPTOP', status: 'ASSIGNED', reference: `LT-${number}`, from })
}

/** The pending requests of an upcoming placement. */
export function addPendingRequests(
  making: OrderFormCreateContext,
  id: string,
  { status, hours }: Sketch,
  today: string,
): void {
  const since = new Date(making.now.getTime() - hours * 3_600_000)
  if (status === 'OFFER_SIGNED') {
    makeRequest(making, { id, kind: 'VISA', status: 'NOT_REQUIRED', since, reason: 'Works on a family permit.' })
    makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: 'NOT_SENT', since })
    return
  }
  const visa = status === 'ONBOARDING' ? 'APPROVED' : 'DOCS_VERIFIED'
  makeRequest(making, {
    id,
    kind: 'VISA',
    status: visa,
    since,
    ...(status === 'ONBOARDING' && {
      ...{ reference: 'WP-NEW', from: since.toISOString().slice(0, 10), until: daysAfter(today, 720) },
    }),
  })
  makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: status === 'ONBOARDING' ? 'SUBMITTED' : 'SENT', since })
  if (status !== 'ONBOARDING') return
  makeRequest(making, { id, kind: 'LAPTOP', status: 'REQUESTED', since })
  makeRequest(making, { id, kind: 'MEDICAL', status: 'SENT_TO_INSURER', since })
}
