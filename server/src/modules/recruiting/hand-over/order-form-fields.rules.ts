import { toMinor } from '@muster/contract/kernel/math/money.ts'
import { divide } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { LeavePolicy, OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { BillUnit, Pay, PayPeriod } from '@muster/contract/recruiting/values.contract.ts'
import type * as z from 'zod'

/** The data of recruiting about a selected applicant and their job. */
interface HandOver {
  readonly job: {
    readonly id: string
    readonly clientId: string
    readonly countryId: string
    readonly endClient: string | null
    readonly title: string
    readonly city: string | null
    readonly startDate: string | null
    readonly durationMonths: number | null
    readonly workingDays: number[] | null
    readonly hoursPerDay: string | null
    readonly billUnit: string | null
    readonly billCurrency: string | null
    readonly billMaximum: string | null
  }
  readonly submission: {
    readonly id: string
    readonly recruiterId: string | null
    readonly expectedPay: string | null
    readonly expectedPayCurrency: string | null
    readonly expectedPayPeriod: string | null
    readonly availableFrom: string | null
  }
  readonly applicant: {
    readonly name: string
    readonly email: string | null
    readonly phone: string | null
    readonly nationality: string | null
    readonly birthDate: string | null
    readonly city: string | null
    readonly availableFrom: string | null
    readonly candidateId: string | null
  }
  readonly client: {
    readonly workingDays: number[]
    readonly hoursPerDay: string
    readonly currency: string
    readonly paymentTerms: string
    readonly rebatePercent: string | null
    readonly leavePolicyKind: string
    readonly leavePolicyDays: number | null
    readonly requiresPo: boolean
  }
  /** The values of the country of the job. */
  readonly legalEntities: readonly { readonly id: string; readonly currency: string }[]
  /** Whether the user who opens the order form may see the budget of the job. */
  readonly seesBudget: boolean
}

/** Pay per month in the minor units of its currency; null for pay per hour or day, for which no monthly amount is agreed yet. */
export function monthlyPay({ amount, currency, period }: Pay): string | null {
  if (period === 'MONTH') return toMinor(amount, currency)
  return period === 'YEAR' ? toMinor(divide(amount, '12'), currency) : null
}

/**
 * The later of the start date of the job and the date on which the applicant is available; null when neither is known.
 */
function startOf({ job, submission, applicant }: HandOver): string | null {
  const known = [job.startDate, submission.availableFrom ?? applicant.availableFrom].filter((day) => day !== null)
  return known.sort().at(-1) ?? null
}

/** The amount that the client pays: the agreed maximum of the job, and the terms of the client. */
function billOf({ job, client, seesBudget }: HandOver): OrderFormFields['bill'] {
  const { paymentTerms, rebatePercent } = client
  return {
    ...(seesBudget && job.billMaximum !== null
      ? { unit: job.billUnit as BillUnit, rate: job.billMaximum, currency: job.billCurrency }
      : { currency: client.currency }),
    paymentTerms,
    ...(rebatePercent !== null && { rebatePercent }),
  }
}

/** The agreed pay as basic pay; `defaultCurrency` is the currency if none was agreed. */
function payOf({ submission }: HandOver, defaultCurrency: string | undefined): OrderFormFields['pay'] {
  const { expectedPay, expectedPayPeriod, expectedPayCurrency } = submission
  const currency = expectedPayCurrency ?? defaultCurrency
  const amount =
    expectedPay && currency
      ? monthlyPay({ amount: expectedPay, currency, period: expectedPayPeriod as PayPeriod })
      : null
  return {
    ...(currency && { currency }),
    ...(amount && { components: [{ code: 'BASIC' as const, label: null, amount }] }),
  }
}

/** How the client pays for leave. */
const leaveOf = ({ client: { leavePolicyKind, leavePolicyDays } }: HandOver): OrderFormFields['leave'] => ({
  policy: leavePolicyKind as z.output<typeof LeavePolicy>,
  ...(leavePolicyDays !== null && { policyDays: leavePolicyDays }),
})

/**
 * The initial fields of the order form of a selected applicant: from job, submission and applicant, else the defaults
 * of the client and the country. Unknown fields stay empty.
 */
export function orderFormFields(handOver: HandOver): OrderFormFields {
  const { job, submission, applicant, client, legalEntities } = handOver
  const legalEntity = legalEntities.length === 1 ? legalEntities[0] : undefined
  const startDate = startOf(handOver)
  return {
    clientID: job.clientId,
    endClient: job.endClient,
    jobID: job.id,
    submissionID: submission.id,
    countryID: job.countryId,
    site: job.city,
    title: job.title,
    recruiterID: submission.recruiterId,
    startDate,
    ...(startDate && job.durationMonths && { endDate: daysAfter(monthsAfter(startDate, job.durationMonths), -1) }),
    ...(applicant.candidateId
      ? { candidateID: applicant.candidateId }
      : {
          person: {
            name: applicant.name,
            email: applicant.email,
            phone: applicant.phone,
            location: applicant.city,
            nationality: applicant.nationality,
            birthDate: applicant.birthDate,
          },
        }),
    ...(legalEntity && { legalEntityID: legalEntity.id }),
    calendar: {
      workingDays: job.workingDays ?? client.workingDays,
      hoursPerDay: job.hoursPerDay ?? client.hoursPerDay,
    },
    bill: billOf(handOver),
    leave: leaveOf(handOver),
    purchaseOrder: { required: client.requiresPo },
    pay: payOf(handOver, legalEntity?.currency),
  }
}
