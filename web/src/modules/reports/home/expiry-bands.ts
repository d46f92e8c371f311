import { daysBetween } from '@muster/contract/kernel/values/days.ts'

const BANDS = [
  { label: 'Expired', max: -1 },
  { label: 'Within 30 days', max: 30 },
  { label: 'Within 60 days', max: 60 },
  { label: 'Within 90 days', max: 90 },
  { label: 'Later', max: Number.POSITIVE_INFINITY },
]

/** Rows grouped by the days left on `today`: 30, 60 or 90; empty bands are left out. */
export function expiryBands<Row extends { dueOn: string | null }>(rows: readonly Row[], today: string) {
  const bandOf = ({ dueOn }: Row) =>
    BANDS.find(({ max }) => (dueOn ? daysBetween(today, dueOn) : Number.POSITIVE_INFINITY) <= max)
  return BANDS.map((band) => ({ label: band.label, rows: rows.filter((row) => bandOf(row) === band) })).filter(
    (band) => band.rows.length > 0,
  )
}
