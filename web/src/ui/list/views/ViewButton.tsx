import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import type { Search } from '../page/listState.ts'
import classes from './ViewButton.module.css'
import type { SavedView, ViewActions } from './views.ts'

export interface ViewMenuProps {
  /** The view that is open; undefined when the list is narrowed in a way of its own. */
  open: SavedView | undefined
  /** What would be saved. */
  search: Search
  actions: ViewActions
}

export const ViewButton = ({
  open: _open,
  search: _search,
  actions: _actions,
  ...trigger
}: ViewMenuProps & TriggerProps) => (
  <Button
    variant="subtle"
    color="gray"
    size="compact-sm"
    leftSection={<IconBookmark size={16} stroke={1.7} />}
    classNames={{ root: classes.button!, section: classes.section! }}
    {...trigger}
  >
    <span className={classes.word}>View</span>
  </Button>
)
