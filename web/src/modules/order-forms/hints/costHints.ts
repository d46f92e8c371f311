import type { MarginFigures } from '@muster/contract/margin/margin-figures.contract.ts'
import type { SetupInForce } from '@muster/contract/margin/setups/margin-setups.contract.ts'
import type * as z from 'zod'
import { formatDates } from '../../../ui/format/day.ts'
import { formatAmount, formatMoney } from '../../../ui/format/number.ts'

type Setup = Pick<z.output<typeof SetupInForce>, 'currency' | 'values'>

/** The hint below a field; a placeholder would look like an entered value. */
interface Hint {
  description: string
}

/** The value used when a cost is empty: from the margin setup, and for the premium from the calculated margin. */
export function costHints({ values, currency }: Setup, pay: string, margin: MarginFigures | null) {
  const isSame = pay === '' || pay === currency
  const fromSetup = (amount: string, more = ''): Hint => ({
    description: `From the margin setup: ${formatMoney({ amount, currency }, 'always')}${more}${isSame ? '' : `, converted to ${pay}`}`,
  })
  const orNone = (amount: string | null | undefined, more = ''): Hint =>
    amount === null || amount === undefined ? NOTHING : fromSetup(amount, more)
  const { visa, laptop, ticketFare, medicalPremium } = values
  const residual =
    laptop && Number(laptop.residual) > 0 ? `, with a residual value of ${formatAmount(laptop.residual)}` : ''
  return {
    visa: orNone(visa?.cost),
    visaMonths: { description: `${visa ? 'From the margin setup' : 'Default'}: ${visa?.months ?? '24'} months` },
    medical: premiumHint(margin) ?? orNone(medicalPremium, ', unless the policy has a premium for the person'),
    laptop: orNone(laptop?.price, residual),
    ticket: orNone(ticketFare),
    perYear: { description: 'Default: 1' },
    dependants: { description: 'Default: none' },
  }
}

const NOTHING: Hint = { description: 'No default in the margin setup' }

/** The premium depends on the person and the policy, so it is read from the calculated margin. */
function premiumHint(margin: MarginFigures | null): Hint | undefined {
  const line = margin?.lines.find(({ code }) => code === 'MEDICAL')
  const premium = line?.explain.inputs.find(({ name }) => name === 'premium')
  if (!premium?.source || premium.source === 'as entered') return undefined
  return {
    description: `Default: ${formatMoney({ amount: premium.value, currency: premium.unit })}, ${formatDates(premium.source)}`,
  }
}
