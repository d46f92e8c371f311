/** The monthly employer costs of a placement, line by line (docs/domain/margin.md). Unrounded, in the cost currency. */
import { payComponentTerm } from '../consultants/pay.labels.ts'
import type { ExplainedInput } from '../kernel/math/calculation-trace.ts'
import { amountShown, percentOf } from '../kernel/math/money.ts'
import { compare, divide, exact, isZero, minimum, minus, plus, type Rational, times } from '../kernel/math/rational.ts'
import {
  accrualTier,
  type EmployerInsurance,
  employerInsurance,
  PAY_BASE_LABELS,
  payOn,
  serviceAccrued,
} from '../settings/country-rules/countries.rules.ts'
import type { MarginTerms } from './margin.contract.ts'
import { inputOf } from './margin-revenue.rules.ts'

/** A monthly cost before rounding, with its calculation. */
interface CostLine {
  readonly code: string
  readonly name: string
  readonly value: Rational
  readonly formula: string
  readonly inputs: readonly ExplainedInput[]
}

/**
 * All monthly costs of the placement, unrounded, in the order of docs/domain/margin.md; financing is last and based on
 * all others.
 */
export function costLines(terms: MarginTerms): CostLine[] {
  const lines = [
    grossPay(terms),
    ...leave(terms),
    ...endOfService(terms),
    ...ticket(terms),
    ...visa(terms),
    ...terms.permits.map((permit) => permitLine(permit, terms)),
    ...medical(terms),
    ...laptop(terms),
    ...terms.insurances.map((insurance) => insuranceLine(insurance, terms)),
    ...terms.oneOffs.map((cost) => oneOffLine(cost, terms)),
    ...terms.others.map((cost) => otherLine(cost, terms)),
  ]
  return [...lines, ...financing(terms, plus(...lines.map(({ value }) => value)))]
}

const money = (name: string, value: Rational | string, { costCurrency }: MarginTerms, source?: string) =>
  inputOf(name, amountShown(value, costCurrency), costCurrency, source)
const gross = ({ pay }: MarginTerms) => payOn('GROSS', pay)

/** G: the sum of the pay components. */
function grossPay(terms: MarginTerms): CostLine {
  const inputs = terms.pay.map(({ code, label, amount }) =>
    money(label ?? payComponentTerm(code), amount, terms, terms.sources.pay),
  )
  const formula = inputs.map(({ name }) => name).join(' + ') || '0'
  return { code: 'GROSS_PAY', name: 'gross pay', value: gross(terms), formula, inputs }
}

/** G × leave days ÷ 30 ÷ 12, only for NOMINAL days and unbilled leave; otherwise leave is counted already. */
function leave(terms: MarginTerms): CostLine[] {
  const { days, leave } = terms
  if (days.mode !== 'NOMINAL' || leave.billable || isZero(leave.daysPerYear)) return []
  const value = divide(times(gross(terms), leave.daysPerYear), '30', '12')
  const inputs = [
    money('gross pay', gross(terms), terms, terms.sources.pay),
    inputOf('leave days', leave.daysPerYear, 'days/year', terms.sources.leave),
  ]
  return [{ code: 'LEAVE', name: 'leave', value, formula: 'gross pay × leave days ÷ 30 ÷ 12', inputs }]
}

/** Base × months per year of service ÷ 12, or base × percentage, as the country's tiers say. */
function endOfService(terms: MarginTerms): CostLine[] {
  const { endOfService: accrual, pay, yearsOfService } = terms
  if (!accrual) return []
  const base = PAY_BASE_LABELS[accrual.base]
  const { monthsPerYear, percentPerMonth = '0' } = accrualTier(accrual, yearsOfService)
  const [formula, share] =
    monthsPerYear === undefined
      ? [`${base} × percentage ÷ 100`, inputOf('percentage', percentPerMonth, '%', terms.sources.endOfService)]
      : [
          `${base} × months per year of service ÷ 12`,
          inputOf('months per year of service', monthsPerYear, 'months', terms.sources.endOfService),
        ]
  const inputs = [money(base, payOn(accrual.base, pay), terms, terms.sources.pay), share]
  const value = serviceAccrued(accrual, pay, yearsOfService)
  return [{ code: 'END_OF_SERVICE', name: 'end of service', value, formula, inputs }]
}

/** One flight per year for the consultant and each dependant. */
function ticket(terms: MarginTerms): CostLine[] {
  if (!terms.ticket) return []
  const { fare, dependants } = terms.ticket
  const value = divide(times(fare, `${1 + dependants}`), '12')
  const inputs = [
    money('fare', fare, terms, terms.sources.fare),
    inputOf('dependants', `${dependants}`, '', terms.sources.tickets),
  ]
  return [{ code: 'TICKET', name: 'ticket', value, formula: 'fare × (1 + dependants) ÷ 12', inputs }]
}

/** One-off ÷ the shorter of contract and visa. */
function visa(terms: MarginTerms): CostLine[] {
  if (!terms.visa) return []
  const { cost, months } = terms.visa
  const value = divide(cost, minimum(terms.contractMonths, months))
  const inputs = [
    money('visa cost', cost, terms, terms.sources.visa),
    inputOf('contract months', terms.contractMonths, 'months', terms.sources.months),
    inputOf('visa months', months, 'months', terms.sources.visaMonths),
  ]
  return [{ code: 'VISA', name: 'visa', value, formula: 'visa cost ÷ min(contract months; visa months)', inputs }]
}

/** A yearly cost ÷ 12. */
function permitLine({ name, amount }: { name: string; amount: string }, terms: MarginTerms): CostLine {
  const inputs = [money('cost per year', amount, terms, terms.sources.permits)]
  return { code: 'PERMIT', name, value: divide(amount, '12'), formula: 'cost per year ÷ 12', inputs }
}

/** All premiums of the year ÷ 12. */
function medical(terms: MarginTerms): CostLine[] {
  if (!terms.medical) return []
  const { premium, dependantPremiums } = terms.medical
  const dependants = plus(...dependantPremiums)
  const inputs = [
    money('premium', premium, terms, terms.sources.premium),
    money('premiums of dependants', dependants, terms, terms.sources.dependants),
  ]
  const value = divide(plus(premium, dependants), '12')
  const formula = '(premium + premiums of dependants) ÷ 12'
  return [{ code: 'MEDICAL', name: 'medical insurance', value, formula, inputs }]
}

/** (Price − residual value) ÷ useful months. */
function laptop(terms: MarginTerms): CostLine[] {
  if (!terms.laptop) return []
  const { price, residual, usefulMonths } = terms.laptop
  const inputs = [
    money('price', price, terms, terms.sources.laptop),
    money('residual value', residual, terms, terms.sources.laptopResidual),
    inputOf('useful months', usefulMonths, 'months', terms.sources.laptopMonths),
  ]
  const value = divide(minus(price, residual), usefulMonths)
  return [{ code: 'LAPTOP', name: 'laptop', value, formula: '(price − residual value) ÷ useful months', inputs }]
}

/** Percentage × (minimum of base and cap, less the threshold). */
function insuranceLine(insurance: EmployerInsurance, terms: MarginTerms): CostLine {
  const { name, percent, cap, threshold } = insurance
  const base = PAY_BASE_LABELS[insurance.base]
  const { pay, insurances } = terms.sources
  const inputs = [
    money(base, payOn(insurance.base, terms.pay), terms, pay),
    inputOf('percentage', percent, '%', insurances),
  ]
  if (cap !== null) inputs.push(money('cap', cap, terms, insurances))
  const capped = cap === null ? base : `min(${base}; cap)`
  const above = compare(threshold, '0') > 0
  if (above) inputs.push(money('threshold', threshold, terms, insurances))
  const formula = `${above ? `max(0; ${capped} − threshold)` : capped} × percentage ÷ 100`
  return { code: 'SOCIAL_INSURANCE', name, value: employerInsurance(insurance, terms.pay), formula, inputs }
}

/** A one-off cost ÷ the months of the contract. */
function oneOffLine({ name, amount, source }: MarginTerms['oneOffs'][number], terms: MarginTerms): CostLine {
  const inputs = [
    money('amount', amount, terms, source),
    inputOf('contract months', terms.contractMonths, 'months', terms.sources.months),
  ]
  return {
    code: 'ONE_OFF',
    name,
    value: divide(amount, terms.contractMonths),
    formula: 'amount ÷ contract months',
    inputs,
  }
}

/** A monthly cost. */
function otherLine({ name, amount, source }: MarginTerms['others'][number], terms: MarginTerms): CostLine {
  const inputs = [money('amount', amount, terms, source)]
  return { code: 'OTHER', name, value: exact(amount), formula: 'amount', inputs }
}

/** Direct cost × yearly rate × payment days ÷ 365: the cost of credit until the client pays. */
function financing(terms: MarginTerms, direct: Rational): CostLine[] {
  if (!terms.financing) return []
  const { percentPerYear, paymentDays } = terms.financing
  const inputs = [
    money('direct cost before financing', direct, terms),
    inputOf('percentage per year', percentPerYear, '%', terms.sources.financing),
    inputOf('payment days', paymentDays, 'days', terms.sources.paymentDays),
  ]
  const value = divide(times(percentOf(percentPerYear, direct), paymentDays), '365')
  const formula = 'direct cost before financing × percentage per year ÷ 100 × payment days ÷ 365'
  return [{ code: 'FINANCING', name: 'financing', value, formula, inputs }]
}
