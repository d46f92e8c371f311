import { isZero } from '@muster/contract/kernel/math/rational.ts'
import { LabelBadge } from '../badge/StatusBadge.tsx'
import { CountryCell, DateCell, EmptyCell, InstantCell, MoneyCell, NameCell, ShortCell } from '../cells/cells.tsx'
import type { MoneyValue } from '../format/number.ts'
import type { Column } from './columns.ts'

/** Options of a column in one list: its sort, and whether it is hidden by default. */
type ColumnOptions = Partial<Omit<Column<never>, 'cell'>>
type Maybe<T> = T | null | undefined
type Named = Maybe<{ name: string }>
type Label = Parameters<typeof LabelBadge>[0]
/** A row of which only these fields are used; users with limited access may get fewer. */
type Has<F extends string, V> = { readonly [K in F]?: Maybe<V> }

const reference = <F extends string>(
  field: F,
  title: string,
  more: ColumnOptions = {},
): Column<Has<F, { name: string }>> => ({
  id: field.replace(/^_/, ''),
  title,
  cell: (row) => <ShortCell value={row[field]?.name} />,
  ...more,
})

const instant = <F extends string>(field: F, title: string, more: ColumnOptions = {}): Column<Has<F, string>> => ({
  id: field,
  title,
  cell: (row) => <InstantCell value={row[field]} />,
  ...more,
})

const label = <F extends string, V extends string>(
  field: F,
  title: string,
  labels: Readonly<Record<V, Label>>,
  more: ColumnOptions = {},
): Column<{ readonly [K in F]: V }> => ({
  id: field,
  title,
  cell: (row) => <LabelBadge {...labels[row[field]]} />,
  ...more,
})

/** Columns that many lists have: one title, one cell and one place to change them. */
export const columns = {
  country: (more: ColumnOptions = {}): Column<{ countryID?: Maybe<string>; _country?: Named }> => ({
    id: 'country',
    title: 'Country',
    cell: ({ countryID, _country }) => <CountryCell value={countryID} name={_country?.name} />,
    ...more,
  }),
  legalEntity: (more: ColumnOptions = {}) => reference('_legalEntity', 'Legal entity', more),
  client: (more: ColumnOptions = {}) => reference('_client', 'Client', more),
  consultant: (more: ColumnOptions = {}) => reference('_candidate', 'Consultant', more),
  /** The consultant, as the name of the row and its link. */
  consultantLink: (more: ColumnOptions = {}): Column<{ _candidate: { name: string } }> => ({
    id: 'candidate',
    title: 'Consultant',
    isFixed: true,
    cell: ({ _candidate }, href) => <NameCell name={_candidate.name} href={href} />,
    ...more,
  }),
  status: <V extends string>(labels: Readonly<Record<V, Label>>, more: ColumnOptions = {}) =>
    label('status', 'Status', labels, more),
  label,
  /** The time of the last change; every list can be sorted by it. */
  updated: (more: ColumnOptions = {}) => instant('updatedAt', 'Updated', { sort: 'updatedAt', ...more }),
  /** The field that is the name of the row and its link. */
  link: <F extends string>(
    field: F,
    title: string,
    more: ColumnOptions = {},
  ): Column<{ readonly [K in F]: string }> => ({
    id: field,
    title,
    isFixed: true,
    cell: (row, href) => <NameCell name={row[field]} href={href} />,
    ...more,
  }),
  /** The name of another record or a user: `_createdBy`. */
  reference,
  instant,
  date: <F extends string>(field: F, title: string, more: ColumnOptions = {}): Column<Has<F, string>> => ({
    id: field,
    title,
    cell: (row) => <DateCell value={row[field]} />,
    ...more,
  }),
  text: <F extends string>(field: F, title: string, more: ColumnOptions = {}): Column<Has<F, string>> => ({
    id: field,
    title,
    cell: (row) => <ShortCell value={row[field]} />,
    ...more,
  }),
  /** An amount with its own currency, without decimals that are zero. */
  money: <F extends string>(field: F, title: string, more: ColumnOptions = {}): Column<Has<F, MoneyValue>> => ({
    id: field,
    title,
    align: 'end',
    cell: (row) => <MoneyCell value={row[field]} decimals="needed" />,
    ...more,
  }),
  /** An amount in the currency of the row; null while it is unknown. */
  amount: <F extends string>(
    field: F,
    title: string,
    { hidesZero = false, ...more }: ColumnOptions & { hidesZero?: boolean } = {},
  ): Column<{ readonly [K in F]: string | null } & { currency: string | null }> => ({
    id: field,
    title,
    align: 'end',
    cell: ({ [field]: amount, currency }) =>
      amount === null || currency === null || (hidesZero && isZero(amount)) ? (
        <EmptyCell />
      ) : (
        <MoneyCell value={{ amount, currency }} />
      ),
    ...more,
  }),
} as const
