import type { ReactNode } from 'react'
import { Avatar } from '../avatar/UserAvatar.tsx'
import { StatusBadge } from '../badge/StatusBadge.tsx'
import { formatDate, formatInstant, formatRelative, todayHere } from '../format/day.ts'
import { formatAmount, type MoneyValue } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import classes from './cells.module.css'
import { expiryOf } from './expiry.ts'

/** An empty value, visible and announced to screen readers. */
export const EmptyCell = () => (
  <span className="text-dimmed" data-nothing>
    <span aria-hidden="true">–</span>
    <span className="sr-only">none</span>
  </span>
)

interface Maybe<T> {
  value: T | null | undefined
}

export const TextCell = ({ value }: Maybe<ReactNode>) =>
  value === null || value === undefined || value === '' ? <EmptyCell /> : value

/** A text that is truncated at the column width; the full text is in its title. */
export const ShortCell = ({ value }: Maybe<string>) => (
  <TextCell
    value={
      value && (
        <span className={`${classes.short} block truncate`} title={value} data-cut>
          {value}
        </span>
      )
    }
  />
)

export const DateCell = ({ value }: Maybe<string>) =>
  value ? (
    <time dateTime={value} className="figures nowrap">
      {formatDate(value)}
    </time>
  ) : (
    <EmptyCell />
  )

/** An instant as relative time, with the exact time as its title. */
export const InstantCell = ({ value }: Maybe<string>) =>
  value ? (
    <time dateTime={value} title={formatInstant(value)} className="figures nowrap">
      {formatRelative(value)}
    </time>
  ) : (
    <EmptyCell />
  )

export const MoneyCell = ({ value, decimals = 'always' }: Maybe<MoneyValue> & { decimals?: 'always' | 'needed' }) =>
  value ? (
    <span className="figures nowrap">
      <span className="text-dimmed">{value.currency}</span> {formatAmount(value.amount, decimals, value.currency)}
    </span>
  ) : (
    <EmptyCell />
  )

const Code = ({ children }: { children: string }) => (
  <code className={`${classes.code} text-dimmed text-xs figures nowrap`}>{children}</code>
)

export const CodeCell = ({ value }: Maybe<string>) => (value ? <Code>{value}</Code> : <EmptyCell />)

interface PersonCellProps {
  name: string
  code?: string | null | undefined
  picture?: string | null | undefined
  /** The link of the row; absent if the user has no access to the person's page. */
  href?: string | undefined
}

/** Picture, name and code; the name is the link of the row. */
export const PersonCell = ({ name, code, picture, href }: PersonCellProps) => (
  <span className={classes.person}>
    <Avatar name={name} picture={picture} />
    <NameCell name={name} code={code} href={href} />
  </span>
)

/** The name of a client or asset, with its code. */
export const NameCell = ({ name, code, href }: Omit<PersonCellProps, 'picture'>) => (
  <span className={classes.named}>
    {href ? (
      <RouteLink href={href} className={`${classes.name} truncate text-semibold`} title={name} data-cut="name">
        {name}
      </RouteLink>
    ) : (
      <span className={`${classes.name} truncate text-semibold`} title={name} data-cut="name">
        {name}
      </span>
    )}
    {code && <Code>{code}</Code>}
  </span>
)

let countries: Intl.DisplayNames | undefined
const countryName = (code: string) => {
  countries ??= new Intl.DisplayNames('en-GB', { type: 'region' })
  return countries.of(code)
}

/** The country name for a two-letter code; `name` takes precedence over the browser's name. */
export const CountryCell = ({ value, name }: Maybe<string> & { name?: string | undefined }) => {
  if (!value) return <EmptyCell />
  return name ?? (/^[A-Z]{2}$/.test(value) ? countryName(value) : value)
}

interface ExpiryCellProps extends Maybe<string> {
  /** The document, if the column does not name it. */
  what?: string
  /** For several dates in one cell: only urgent ones get a label, and a short one. */
  isBrief?: boolean
  today?: string
}

/** The expiry date of a document and its urgency. */
export const ExpiryCell = ({ value, what, isBrief, today = todayHere() }: ExpiryCellProps) => {
  if (!value) return <EmptyCell />
  const { tone, label, briefly } = expiryOf(value, today)
  const isSilent = tone === 'done' && (isBrief || what !== undefined)
  return (
    <span className={classes.expiry} data-whole>
      {what && <span>{what}</span>}
      <DateCell value={value} />
      {!isSilent && <StatusBadge tone={tone}>{isBrief ? briefly : label}</StatusBadge>}
    </span>
  )
}
