import { Button, Flex, Group } from '@mantine/core'
import type { MyWork, TaskTopic } from '@muster/contract/reports/home.contract.ts'
import { useState } from 'react'
import { CountBadge } from '../../../ui/badge/CountBadge.tsx'
import { formatCount, formatMoney } from '../../../ui/format/number.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import classes from './HomeScreen.module.css'
import { ReadyWorth } from './ReadyToBill.tsx'
import { TaskCard } from './TaskCard.tsx'
import { TaskRows } from './TaskRows.tsx'
import { countIn, GROUPS } from './task-labels.ts'

/** The tasks of the user by group, each with its first rows, its number, and a link to the full list. */
export function MyTasks({ topics }: { topics: readonly MyWork[] | undefined }) {
  const groups = GROUPS.map(({ group, title }) => ({
    title,
    topics: topics?.filter((one) => one.group === group) ?? [],
  }))
  return (
    <TaskCard
      title="Assigned to me"
      count={topics && countIn(topics)}
      empty="You’re all caught up. Approvals and reviews assigned to you will appear here."
    >
      {groups
        .filter((group) => group.topics.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title} className={classes.group}>
            <Flex component="h3" gap={8} align="center" mt={10} mb={2} fz="md" fw={600}>
              {group.title}
              <CountBadge count={countIn(group.topics)} />
            </Flex>
            {[...Map.groupBy(group.topics, ({ kind }) => kind)].map(([kind, topics]) => (
              <Kind key={kind} topics={topics} />
            ))}
          </section>
        ))}
    </TaskCard>
  )
}

/** One task type; some have a topic for each month. */
function Kind({ topics }: { topics: readonly MyWork[] }) {
  const [isAll, setAll] = useState(false)
  const [first] = topics
  const month = topics.find(({ worthOfMonth }) => worthOfMonth)?.worthOfMonth
  if (!first) return null
  const shown = isAll ? topics : topics.slice(0, FEW_MONTHS)
  return (
    <div className={classes.topic}>
      {topics.length === 1 ? (
        <Topic topic={first} group={first.group} />
      ) : (
        <>
          <TopicHead level="h4" title={first.title} count={countIn(topics)} />
          <TaskRows rows={shown.flatMap(({ rows }) => rows)} group={first.group} />
          {shown.length < topics.length && (
            <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
              Show {topics.length - shown.length} more months
            </Button>
          )}
        </>
      )}
      {month && <ReadyWorth month={month} />}
    </div>
  )
}
const FEW_MONTHS = 3

/** The tasks on the user's records that are with others. */
export const OthersCard = ({ topics }: { topics: readonly TaskTopic[] | undefined }) => (
  <TaskCard
    title="Waiting for others"
    count={topics && countIn(topics)}
    empty="No pending requests. Items you submit for approval will appear here."
  >
    {topics?.map((topic) => (
      <div key={topic.kind} className={classes.topic}>
        <Topic topic={topic} isWaiting />
      </div>
    ))}
  </TaskCard>
)

interface TopicProps {
  topic: TaskTopic
  group?: MyWork['group']
  isWaiting?: boolean
}

/** One list of tasks. A single row that stands for all of them is not counted again. */
function Topic({ topic, group, isWaiting = false }: TopicProps) {
  const { title, count, path, rows, sums } = topic
  const isOneRow = rows.length === 1 && rows[0]!.count === count
  return (
    <>
      {!isOneRow && <TopicHead level={isWaiting ? 'h3' : 'h4'} title={title} count={count} sums={sums} />}
      <TaskRows rows={rows} group={group ?? null} isWaiting={isWaiting} />
      {path && !isOneRow && count > rows.length && (
        <RouteLink href={path} className="text-sm text-medium">
          Show all {formatCount(count)}
        </RouteLink>
      )}
    </>
  )
}

interface TopicHeadProps {
  /** The heading is h4 below a group of tasks, h3 in a card without groups. */
  level: 'h3' | 'h4'
  title: string
  count: number
  sums?: TaskTopic['sums']
}

const TopicHead = ({ level, title, count, sums = [] }: TopicHeadProps) => (
  <Group gap="2px 12px" align="baseline" justify="space-between" pt={6} pb={2}>
    <Flex component={level} gap={8} align="center" m={0} c="dimmed" fz="sm" fw={500}>
      {title}
      <CountBadge count={count} />
    </Flex>
    {sums.length > 0 && (
      <span className="text-dimmed text-sm">{sums.map((sum) => formatMoney(sum, 'needed')).join(' · ')}</span>
    )}
  </Group>
)
