import type { MonthCloseStage, MonthPlacement } from '@muster/contract/timesheets/month-close.contract.ts'
import { NO_TIMESHEET_LABEL } from '@muster/contract/timesheets/month-close.labels.ts'
import { toned } from '../../../ui/badge/tones.ts'
import type { TonedLabels } from '../../../ui/format/labels.ts'
import { formatMoney, type MoneyValue } from '../../../ui/format/number.ts'
import { derivedStatusesIn } from '../labels.ts'

export const stages = (month: string): TonedLabels<MonthCloseStage> => ({
  ...toned({ WITHOUT: NO_TIMESHEET_LABEL }),
  ...derivedStatusesIn(month),
})

/** Margins are only for users who may see margins. */
type OfMargin = 'planned' | 'actual'
export type VisiblePlacement = Omit<MonthPlacement, OfMargin> & Partial<Pick<MonthPlacement, OfMargin>>

/** Generated days without entries are not in the totals. */
export const figuresOf = <R extends Pick<MonthPlacement, 'stage'>>(row: R): R | null =>
  row.stage === 'MISSING' ? null : row

/** The totals of a month by currency: `GBP 9,009.00, KWD 19,078.448`. */
export const amountsOf = (totals: readonly MoneyValue[]): string =>
  totals.map((one) => formatMoney(one).replaceAll(' ', '\u00a0')).join(', ')
