import { consentChannelLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { formatMoney } from '../../../ui/format/number.ts'

type Pay = NonNullable<Applicant['expectedPay']>
/** `AED 18,000 per month` */
export const payAmountText = ({ amount, currency, period }: Pay) =>
  `${formatMoney({ amount, currency }, 'needed')} ${payPeriodLabels[period]}`

export const consentText = ({ givenOn, until, channel }: NonNullable<Applicant['consent']>) =>
  `Given on ${formatDate(givenOn)} (${consentChannelLabels[channel].toLowerCase()}), valid until ${formatDate(until)}`
