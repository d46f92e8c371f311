import { Button } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import type { TriggerProps } from '../../lazy/onFirstUse.tsx'
import type { Search } from '../page/listState.ts'
import classes from './ViewButton.module.css'
import type { SavedView, ViewActions } from './views.ts'

export interface ViewMenuProps {
  /** The open view; undefined if the filters match no saved view. */
  open: SavedView | undefined
  /** The URL parameters to save. */
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
