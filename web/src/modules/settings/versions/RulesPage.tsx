import { Box, Stack } from '@mantine/core'
import type { ComponentProps, ReactNode } from 'react'
import { HeadButtons } from '../../../kernel/records/HeadButtons.tsx'
import { RecordHistory } from '../../../kernel/records/RecordHistory.tsx'
import { VersionsTable } from '../../../kernel/records/VersionsTable.tsx'
import { PageHead } from '../../../ui/list/page/PageHead.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { Loaded } from '../../../ui/states/Loaded.tsx'
import { rulesHistoryFormat } from '../history-labels.ts'
import { PendingVersions } from './PendingVersions.tsx'
import { proposeButton } from './VersionedSettings.tsx'
import { versionStatusLabel } from './versionColumns.tsx'

type Versions = ComponentProps<typeof PendingVersions>['versions']

interface RulesPageProps<T> {
  title: string
  hint: string
  /** The page to propose a version. */
  proposal: string
  history: ComponentProps<typeof RecordHistory>['endpoint']
  query: ComponentProps<typeof Loaded<T>>['query']
  /** The active rules. */
  children(data: T): ReactNode
}

/** Versioned rules: the active ones, the pending ones, all versions, and the history. */
export function RulesPage<T extends { versions: Versions }>(props: RulesPageProps<T>) {
  const { title, hint, proposal, history, query, children } = props
  return (
    <Box pb={64}>
      <PageHead title={title} hint={hint} actions={<HeadButtons buttons={[proposeButton(proposal)]} />} />
      <Loaded query={query}>
        {(data) => (
          <Stack gap={20}>
            <PendingVersions versions={data.versions} />
            {children(data)}
            <Section title="All versions">
              <VersionsTable versions={data.versions} statusOf={versionStatusLabel} />
            </Section>
            <RecordHistory endpoint={history} id="" format={rulesHistoryFormat} />
          </Stack>
        )}
      </Loaded>
    </Box>
  )
}
