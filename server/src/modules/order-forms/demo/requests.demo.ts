import { daysAfter } from '@muster/contract/kernel/values/days.ts'
import type { DemoPerson } from '../../consultants/demo/consultants.types.ts'
import { type DemoRequest, makeRequest, type OrderFormCreateContext } from './builders.demo.ts'
import type { DemoScenario } from './scenarios.demo.ts'

/** The completed requests of an active placement, the day before its start. */
export function addCompletedRequests(
  context: OrderFormCreateContext,
  id: string,
  { one: consultant, start, today }: { readonly one: DemoPerson; readonly start: string; readonly today: string },
): void {
  const from = daysAfter(start, -1)
  const since = new Date(`${from}T08:00:00Z`)
  const number = consultant.code.replace(/\D/g, '')
  const medicalUntil = consultant.medicalExpiry ?? daysAfter(today, 200)
  const visa: RequestOfPlacement =
    consultant.nationality === consultant.countryId
      ? { kind: 'VISA', status: 'NOT_REQUIRED', since, reason: 'Nationals need no permit.' }
      : {
          kind: 'VISA',
          status: 'ACTIVE',
          reference: `WP-${number}`,
          from,
          until: consultant.visaExpiry ?? daysAfter(today, 300),
        }
  addRequests(context, id, [
    visa,
    { kind: 'EMPLOYEE_DATA', status: 'APPROVED', from },
    { kind: 'MEDICAL', status: 'ACTIVE', reference: `MC-${number}`, from, until: medicalUntil },
    { kind: 'LAPTOP', status: 'ASSIGNED', reference: `LT-${number}`, from },
  ])
}

/** The pending requests of an upcoming placement. */
export function addPendingRequests(
  context: OrderFormCreateContext,
  id: string,
  { status, hours }: DemoScenario,
  today: string,
): void {
  const since = new Date(context.now.getTime() - hours * 3_600_000)
  const approved = { reference: 'WP-NEW', from: since.toISOString().slice(0, 10), until: daysAfter(today, 720) }
  if (status === 'OFFER_SIGNED')
    addRequests(context, id, [
      { kind: 'VISA', status: 'NOT_REQUIRED', since, reason: 'Works on a family permit.' },
      { kind: 'EMPLOYEE_DATA', status: 'NOT_SENT', since },
    ])
  else if (status === 'ONBOARDING')
    addRequests(context, id, [
      { kind: 'VISA', status: 'APPROVED', since, ...approved },
      { kind: 'EMPLOYEE_DATA', status: 'SUBMITTED', since },
      { kind: 'LAPTOP', status: 'REQUESTED', since },
      { kind: 'MEDICAL', status: 'SENT_TO_INSURER', since },
    ])
  else
    addRequests(context, id, [
      { kind: 'VISA', status: 'DOCS_VERIFIED', since },
      { kind: 'EMPLOYEE_DATA', status: 'SENT', since },
    ])
}

type RequestOfPlacement = Omit<DemoRequest, 'id'>

function addRequests(context: OrderFormCreateContext, id: string, requests: readonly RequestOfPlacement[]): void {
  for (const request of requests) makeRequest(context, { id, ...request })
}
