import { daysAfter } from '@muster/contract/kernel/days.ts'
import type { DemoPerson } from '../consultants/consultants.demo.ts'
import { type Making, makeRequest } from './making.demo.ts'
import type { Sketch } from './sketches.demo.ts'

/** What a running placement has been given. */
export function granted(making: Making, id: string, one: DemoPerson, today: string): void {
  const from = one.joinedDate ?? daysAfter(today, -100)
  const number = one.code.replace(/\D/g, '')
  if (one.nationality === one.countryId)
    makeRequest(making, { id, kind: 'VISA', status: 'NOT_REQUIRED', reason: 'A national needs no permit.' })
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

/** What somebody on the way waits for. */
export function asked(making: Making, id: string, { status }: Sketch, today: string): void {
  if (status === 'OFFER_SIGNED') {
    makeRequest(making, { id, kind: 'VISA', status: 'NOT_REQUIRED', reason: 'Works on a permit of the family.' })
    makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: 'NOT_SENT' })
    return
  }
  const visa = status === 'ONBOARDING' ? 'APPROVED' : 'DOCS_VERIFIED'
  makeRequest(making, {
    id,
    kind: 'VISA',
    status: visa,
    ...(status === 'ONBOARDING' && { reference: 'WP-NEW', from: daysAfter(today, -5), until: daysAfter(today, 720) }),
  })
  makeRequest(making, { id, kind: 'EMPLOYEE_DATA', status: status === 'ONBOARDING' ? 'SUBMITTED' : 'SENT' })
  if (status !== 'ONBOARDING') return
  makeRequest(making, { id, kind: 'LAPTOP', status: 'REQUESTED' })
  makeRequest(making, { id, kind: 'MEDICAL', status: 'SENT_TO_INSURER' })
}
