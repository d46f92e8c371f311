import type { SetupInForce } from '@muster/contract/margin/margin-setups.contract.ts'
import type * as z from 'zod'
import { formatDates } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'
import type { MarginFigures } from '../margin/useMargin.ts'

type Setup = Pick<z.output<typeof SetupInForce>, 'currency' | 'values'>

/** What stands below a field: in it, a figure would look like one that somebody has entered. */
interface Hint {
  description: string
}

/** What counts where a cost is left empty: the set-up of the country, and for the premium what the margin took. */
export function costHints({ values, currency }: Setup, pay: string, margin: MarginFigures | null) {
  const isSame = pay === '' || pay === currency
  const taken = (amount: string, more = ''): Hint => ({
    description: `From the set-up: ${formatMoney({ amount, currency }, 'always')}${more}${isSame ? '' : `, changed into ${pay}`}`,
  })
  const orNone = (amount: string | null | undefined, more = ''): Hint =>
    amount === null || amount === undefined ? NOTHING : taken(amount, more)
  const { visa, laptop, ticketFare, medicalPremium } = values
  const left =
    laptop && Number(laptop.residual) > 0 ? `, of which ${formatAmount(laptop.residual)} is left at the end` : ''
  return {
    visa: orNone(visa?.cost),
    visaMonths: {
      description: `${visa ? 'From the set-up' : 'If left empty'}: ${visa?.months ?? '24'} months`,
    },
    medical: premiumTaken(margin) ?? orNone(medicalPremium, ', unless the policy has a premium for the person'),
    laptop: orNone(laptop?.price, left),
    ticket: orNone(ticketFare),
    perYear: { description: 'If left empty: 1' },
    dependants: { description: 'If left empty: none' },
  }
}

const NOTHING: Hint = { description: 'The set-up has none: if left empty, nothing is counted' }

/** The premium depends on the person and the policy; the margin says which was taken, and from where. */
function premiumTaken(margin: MarginFigures | null): Hint | undefined {
  const line = margin?.lines.find(({ code }) => code === 'MEDICAL')
  const premium = line?.explain.inputs.find(({ name }) => name === 'premium')
  if (!premium?.source || premium.source === 'as entered') return undefined
  return {
    description: `If left empty: ${formatMoney({ amount: premium.value, currency: premium.unit })}, ${formatDates(premium.source)}`,
  }
}
