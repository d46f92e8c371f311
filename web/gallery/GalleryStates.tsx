import { Button, Stack } from '@mantine/core'
import { InfoPopover } from '../src/ui/link/InfoPopover.tsx'
import { PageHead } from '../src/ui/list/page/PageHead.tsx'
import { FieldsSkeleton } from '../src/ui/states/Skeleton.tsx'
import { EmptyState, ErrorState, ForbiddenState, NoMatchState, NotFoundState } from '../src/ui/states/states.tsx'

const nothing = () => undefined

export const GalleryStates = () => (
  <>
    <PageHead
      title="States"
      hint="Empty, no access, not found, failed"
      actions={<InfoPopover about="margin">Rate minus cost, per day.</InfoPopover>}
    />
    <Stack gap={24} pb={48} px="var(--gutter)">
      <EmptyState compact title="No clients yet" action={<Button size="xs">New client</Button>}>
        Add the first one, or import your spreadsheet.
      </EmptyState>
      <NoMatchState compact onClear={nothing} />
      <ForbiddenState compact />
      <NotFoundState compact />
      <ErrorState compact onRetry={nothing} />
      <FieldsSkeleton groups={1} />
    </Stack>
  </>
)
