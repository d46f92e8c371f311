import { Box } from '@mantine/core'
import type { Tone } from '../chip/StatusChip.tsx'
import { formatCount } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import classes from './dashboard.module.css'

export interface Share {
  label: string
  value: number
  /** The list of just these. */
  href?: string | undefined
  /** The hue of its status, where the share is one; the others take the chart's colours in turn. */
  tone?: Tone | undefined
}

const COLOURS = 4

/** What a figure is made of: a bar for the eye, and the shares in words, each leading to its list. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const present = shares.filter(({ value }) => value > 0)
  return (
    <>
      <span className={classes.shareBar} aria-hidden="true">
        {present.map(({ label, value, tone }, index) => (
          <span key={label} data-colour={tone ?? (index % COLOURS) + 1} style={{ flexGrow: value }} />
        ))}
      </span>
      <ul className={classes.shares}>
        {present.map(({ label, value, href, tone }, index) => (
          <li key={label} className={classes.share}>
            <span className={classes.dot} data-colour={tone ?? (index % COLOURS) + 1} aria-hidden="true" />
            {href ? <RouteLink href={href}>{label}</RouteLink> : label}
            <Box component="span" c="var(--text)" fw={500} className="figures">
              {formatCount(value)}
            </Box>
          </li>
        ))}
      </ul>
    </>
  )
}
