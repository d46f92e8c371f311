import { daysBetween } from '@muster/contract/kernel/values/days.ts'

const BANDS = [
  { label: 'Expired', most: -1 },
  { label: 'Within 30 days', most: 30 },
  { label: 'Within 60 days', most: 60 },
  { label: 'Within 90 days', most: 90 },
  { label: 'Later', most: Number.POSITIVE_INFINITY },
]

/** Rows by how soon their day comes (screens.md: 30, 60, 90 days), seen on `today`; bands without a row are left out. */
export function expiryBands<Row extends { dueOn: string | null }>(rows: readonly Row[], today: string) {
  const bandOf = ({ dueOn }: Row) =>
    BANDS.find(({ most }) => (dueOn ? daysBetween(today, dueOn) : Number.POSITIVE_INFINITY) <= most)
  return BANDS.map((band) => ({ label: band.label, rows: rows.filter((row) => bandOf(row) === band) })).filter(
    (band) => band.rows.length > 0,
  )
}
