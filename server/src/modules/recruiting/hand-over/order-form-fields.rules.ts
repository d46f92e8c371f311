import { divide, rounded } from '@muster/contract/kernel/math/rational.ts'
import { daysAfter, monthsAfter } from '@muster/contract/kernel/values/days.ts'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import type { BillUnit, PayPeriod } from '@muster/contract/recruiting/values.contract.ts'

/** What recruiting knows of a selected applicant and their job. */
export interface HandOver {
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
  /** Whether the person who opens the order form sees the budget of the job. */
  readonly seesBudget: boolean
}

/** Pay per month with two decimals; null for pay per hour or day, which has no monthly amount yet. */
export function monthlyPay(amount: string, period: PayPeriod): string | null {
  if (period === 'MONTH') return amount
  return period === 'YEAR' ? rounded(divide(amount, '12'), 2) : null
}

/** The later of the job’s start and the day on which the applicant is available; null when neither is known. */
function startOf({ job, submission, applicant }: HandOver): string | null {
  const known = [job.startDate, submission.availableFrom ?? applicant.availableFrom].filter((day) => day !== null)
  return known.sort().at(-1) ?? null
}

/** The fields with which the order form of a selected applicant opens; what is not known stays empty. */
export function orderFormFields(handOver: HandOver): OrderFormFields {
  const { job, submission, applicant, seesBudget } = handOver
  const startDate = startOf(handOver)
  const pay =
    submission.expectedPay === null
      ? null
      : monthlyPay(submission.expectedPay, submission.expectedPayPeriod as PayPeriod)
  return {
    ...{ clientID: job.clientId, endClient: job.endClient, jobID: job.id, submissionID: submission.id },
    ...{ countryID: job.countryId, site: job.city, title: job.title, recruiterID: submission.recruiterId, startDate },
    ...(startDate && job.durationMonths && { endDate: daysAfter(monthsAfter(startDate, job.durationMonths), -1) }),
    ...(applicant.candidateId
      ? { candidateID: applicant.candidateId }
      : {
          person: {
            ...{ name: applicant.name, email: applicant.email, phone: applicant.phone, location: applicant.city },
            ...{ nationality: applicant.nationality, birthDate: applicant.birthDate },
          },
        }),
    ...((job.workingDays || job.hoursPerDay) && {
      calendar: {
        ...(job.workingDays && { workingDays: job.workingDays }),
        ...(job.hoursPerDay && { hoursPerDay: job.hoursPerDay }),
      },
    }),
    ...(seesBudget &&
      job.billMaximum !== null && {
        bill: { unit: job.billUnit as BillUnit, rate: job.billMaximum, currency: job.billCurrency },
      }),
    ...(submission.expectedPayCurrency && {
      pay: {
        currency: submission.expectedPayCurrency,
        ...(pay && { components: [{ code: 'BASIC' as const, label: null, amount: pay }] }),
      },
    }),
  }
}
