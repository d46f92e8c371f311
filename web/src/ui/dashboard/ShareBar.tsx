import { Box, Flex } from '@mantine/core'
import type { Tone } from '../badge/StatusBadge.tsx'
import { BAR_COLORS } from '../badge/toneColors.ts'
import { formatCount } from '../format/number.ts'
import { RouteLink } from '../link/RouteLink.tsx'
import classes from './dashboard.module.css'

export interface Share {
  label: string
  value: number
  /** A link to the records of this share. */
  href?: string | undefined
  /** The colour of a status, if the share is one; the others use the chart colours in order. */
  tone?: Tone | undefined
}

const COLOURS = 4

const colorOf = (tone: Tone | undefined, index: number) =>
  tone ? BAR_COLORS[tone] : `var(--chart-${(index % COLOURS) + 1})`

interface ShareLineProps {
  shares: readonly Share[]
  mt?: 'xs'
  /** Horizontal page margin. */
  mx?: string
}

/** Shares as one segmented bar, visual only. The height is fixed during loading. */
const ShareLine = ({ shares, ...place }: ShareLineProps) => (
  <Flex component="span" {...place} h={6} gap={2} aria-hidden="true">
    {shares
      .filter(({ value }) => value > 0)
      .map(({ label, value, tone }, index) => (
        <Box key={label} component="span" miw={3} bdrs={3} bg={colorOf(tone, index)} style={{ flexGrow: value }} />
      ))}
  </Flex>
)

/** The parts of a number: a visual bar, and a text for each share with a link to its list. */
export function ShareBar({ shares }: { shares: readonly Share[] }) {
  const present = shares.filter(({ value }) => value > 0)
  return (
    <>
      <ShareLine shares={present} mt="xs" />
      <Flex component="ul" m="10px 0 0" c="dimmed" fz="xs" gap="4px 14px" wrap="wrap" className="plain-list">
        {present.map(({ label, value, href, tone }, index) => (
          <Flex key={label} component="li" display="inline-flex" gap={6} align="center" className={classes.share}>
            <Box component="span" w={8} h={8} bdrs={2} bg={colorOf(tone, index)} aria-hidden="true" />
            {href ? <RouteLink href={href}>{label}</RouteLink> : label}
            <Box component="span" c="var(--text)" fw={500} className="figures">
              {formatCount(value)}
            </Box>
          </Flex>
        ))}
      </Flex>
    </>
  )
}
