import { Box, Flex, Stack } from '@mantine/core'
import type { ReactNode } from 'react'
import { StatusBadge, type Tone } from '../badge/StatusBadge.tsx'
import { formatInstant, formatRelative } from '../format/day.ts'
import { type LinkTab, LinkTabs } from '../list/page/LinkTabs.tsx'
import { PageHead } from '../list/page/PageHead.tsx'
import { FieldsSkeleton, Skeleton } from '../states/Skeleton.tsx'
import { FailedState } from '../states/states.tsx'
import { OverflowMenu, type RecordAction } from './menu/OverflowMenu.tsx'
import { type Neighbours, PrevNext } from './PrevNext.tsx'
import classes from './RecordPage.module.css'

export interface RecordPageProps {
  /** The title of the record; undefined while it loads. */
  title: string | undefined
  /** The button that edits the title. */
  editTitle?: ReactNode
  code?: string | null | undefined
  face?: ReactNode
  status?: { tone: Tone; label: string } | undefined
  /** Who created or changed it, and when. */
  meta?: { verb: string; by?: string | null | undefined; at: string } | undefined
  /** At most five key facts; with them the header stays visible while the page scrolls. */
  facts?: readonly { name: string; value: ReactNode }[] | undefined
  /** The one primary button. */
  primary?: ReactNode
  menu?: readonly RecordAction[]
  /** The tabs of the record, as links; the open one is `current`. */
  tabs?: readonly LinkTab[]
  neighbours?: Neighbours | undefined
  /** The timeline: on the right from 1200 px, below the content on narrower screens. */
  side?: ReactNode
  /** The error of the query: 404 and 403 have their own messages. */
  error?: unknown
  onRetry?: () => void
  children: ReactNode
}

export function RecordPage(props: RecordPageProps) {
  const { title, meta, tabs, side, error, onRetry } = props
  if (error) return <FailedState error={error} isPage {...(onRetry ? { onRetry } : {})} />
  return (
    <div>
      <div className={props.facts && classes.head}>
        <PageHead
          title={title ?? <Skeleton width={240} height={22} />}
          face={props.face}
          hint={meta || title === undefined ? <Meta meta={meta} /> : undefined}
          aside={
            <>
              {props.editTitle}
              {props.code && <span className="text-dimmed text-sm figures">{props.code}</span>}
              {props.status && <StatusBadge tone={props.status.tone}>{props.status.label}</StatusBadge>}
            </>
          }
          actions={
            <>
              {props.neighbours && <PrevNext {...props.neighbours} />}
              {props.primary}
              {props.menu && props.menu.length > 0 && <OverflowMenu actions={props.menu} about={title} />}
            </>
          }
        />
        {props.facts && (
          <Flex
            component="dl"
            gap="6px 32px"
            wrap="wrap"
            m={0}
            p="0 var(--gutter) 8px"
            className={`${classes.facts} facts`}
          >
            {props.facts.map(({ name, value }) => (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </Flex>
        )}
        {tabs && tabs.length > 1 && <LinkTabs name="Sections" tabs={tabs} />}
      </div>
      <Box p="20px var(--gutter) 64px" className="with-side" data-side={side ? true : undefined}>
        <Stack gap="xl" className={classes.main}>
          {title === undefined ? <FieldsSkeleton /> : props.children}
        </Stack>
        {side && (
          /* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */
          <aside className={`${classes.side} sticky-side`} aria-label="History" tabIndex={0}>
            {side}
          </aside>
        )}
      </Box>
    </div>
  )
}

function Meta({ meta }: Pick<RecordPageProps, 'meta'>) {
  if (!meta) return '\u00a0'
  return (
    <>
      {meta.verb}{' '}
      <time dateTime={meta.at} title={formatInstant(meta.at)}>
        {formatRelative(meta.at)}
      </time>
      {meta.by && ` by ${meta.by}`}
    </>
  )
}
