import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import { IconButton } from '../../../ui/link/IconButton.tsx'

/** Undo and redo of the changes of a grid of days. */
export const UndoButtons = ({ draft: { undo, redo } }: { draft: { undo(): void; redo(): void } }) => (
  <>
    <IconButton name="Undo (Ctrl+Z)" icon={IconArrowBackUp} variant="default" size={30} onClick={undo} />
    <IconButton name="Redo (Ctrl+Y)" icon={IconArrowForwardUp} variant="default" size={30} onClick={redo} />
  </>
)
