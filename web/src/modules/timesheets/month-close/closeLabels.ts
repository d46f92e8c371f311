import type { BlockedBy, MonthCloseStage, MonthPlacement } from '@muster/contract/timesheets/month-close.contract.ts'
import { toned } from '../../../ui/chip/tones.ts'
import type { Labels, TonedLabels } from '../../../ui/format/labels.ts'
import { formatMoney, type MoneyValue } from '../../../ui/format/number.ts'
import { standingsIn } from '../labels.ts'

export const stages = (month: string): TonedLabels<MonthCloseStage> => ({
  ...toned({ WITHOUT: 'No sheet yet' }),
  ...standingsIn(month),
})

/** For whom a placement of the month waits. */
export const BLOCKERS: Labels<BlockedBy> = {
  CONSULTANT: 'Consultant, for the days',
  WRITER: 'HR or finance, to enter and submit',
  CLIENT: 'Client, to sign or confirm',
  APPROVER: 'Approver',
  LEAVE: 'Leave to decide on',
  PAYROLL: 'Payroll',
  BILLING: 'Billing',
}

/** What every reader gets; margins are for those who see margins. */
type OfMargin = 'planned' | 'actual'
export type VisiblePlacement = Omit<MonthPlacement, OfMargin> & Partial<Pick<MonthPlacement, OfMargin>>

/** Days that nobody has written yet are laid out, not worked: they count in no sum, as the head of the page counts them. */
export const figuresOf = <R extends Pick<MonthPlacement, 'stage'>>(row: R): R | null =>
  row.stage === 'MISSING' ? null : row

/** What a month comes to in each currency, with its decimals: `GBP 9,009.00, KWD 19,078.448`. */
export const amountsOf = (totals: readonly MoneyValue[]): string => totals.map((one) => formatMoney(one)).join(', ')
