import type { MarginForm } from '@muster/contract/margin/margin-form.contract.ts'
import { highestPay } from '@muster/contract/recruiting/jobs/corridor.rules.ts'
import type { MarginCorridor } from '@muster/contract/recruiting/jobs/shapes.contract.ts'
import type { BillUnit } from '@muster/contract/recruiting/values.contract.ts'
import type { Db } from '../../../kernel/db/db.ts'
import { type ComputedMargin, loadMarginData, marginWithin } from '../../margin/margin.queries.ts'
import type { LoadedJob } from './jobs.queries.ts'

const DEFAULT_MONTHS = 12

type CorridorJob = Pick<
  LoadedJob,
  'countryId' | 'clientId' | 'durationMonths' | 'workingDays' | 'hoursPerDay' | 'billUnit' | 'billCurrency'
> &
  Pick<LoadedJob, 'billMinimum' | 'billMaximum' | 'payPeriod' | 'payCurrency' | 'payMaximum'>

/** The margin corridor of a job with a budget, with the set-up, parameters and exchange rates of `today`. */
export async function corridorOf(db: Db, job: CorridorJob, today: string): Promise<MarginCorridor | null> {
  if (job.billMaximum === null) return null
  const contractMonths = job.durationMonths ?? DEFAULT_MONTHS
  const formAt = (rate: string, pay: string): MarginForm => ({
    countryID: job.countryId,
    clientID: job.clientId,
    bill: { unit: job.billUnit as BillUnit, rate, currency: job.billCurrency },
    pay: { currency: job.payCurrency, components: [{ code: 'BASIC', label: null, amount: pay }] },
    calendar: {
      ...(job.workingDays && { workingDays: job.workingDays }),
      ...(job.hoursPerDay && { hoursPerDay: job.hoursPerDay }),
    },
    contractMonths: `${contractMonths}`,
  })
  const empty = { currency: null, contractMonths, targetPercent: null, floorPercent: null, rates: [], expected: null }
  const loaded = await loadMarginData(db, formAt(job.billMaximum, '1'), today)
  if (!loaded.ok) return { ...empty, problem: loaded.message }
  const { around } = loaded
  const marginAt = (rate: string, pay: string) => marginWithin(formAt(rate, pay), around)
  const first = marginAt(job.billMaximum, '1')
  if (!first.ok) return { ...empty, problem: first.message }
  const { targetPercent, floorPercent } = around.setup.values
  const rates = [...new Set([job.billMinimum ?? job.billMaximum, job.billMaximum])].map((billRate) => ({
    billRate,
    targetPay: payFor(billRate, Number(targetPercent)),
    floorPay: payFor(billRate, Number(floorPercent)),
  }))
  return {
    currency: first.margin.costCurrency,
    contractMonths,
    targetPercent,
    floorPercent,
    rates,
    problem: null,
    expected: expectedOf(job, (pay) => marginAt(job.billMaximum!, pay)),
  }

  function payFor(billRate: string, wanted: number): string | null {
    const percentAt = (pay: number) => {
      const result = marginAt(billRate, `${pay}`)
      return result.ok ? Number(result.margin.gmPercentExact) : null
    }
    // No pay above the revenue can leave a margin.
    const result = marginAt(billRate, '1')
    const found = result.ok ? highestPay(percentAt, wanted, Number(result.margin.revenue.amount)) : null
    return found === null ? null : `${found}`
  }
}

function expectedOf({ payPeriod, payMaximum }: CorridorJob, marginAt: (pay: string) => ComputedMargin | { ok: false }) {
  if (payPeriod !== 'MONTH' || payMaximum === null) return null
  const result = marginAt(payMaximum)
  return result.ok
    ? { pay: payMaximum, gmPercent: result.margin.gmPercent, verdict: result.margin.verdict as string }
    : null
}
