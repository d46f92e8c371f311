import { ActionDialog, type ActionDialogProps } from '../../ui/dialog/AskDialog.tsx'
import { INVALIDATED_KEYS } from './papers.ts'

/** A step of a paper with what it asks for. */
export const DocumentDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
