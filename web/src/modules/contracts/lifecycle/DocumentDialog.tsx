import { ActionDialog, type ActionDialogProps } from '../../../ui/dialog/InputDialog.tsx'
import { INVALIDATED_KEYS } from './documents.ts'

/** A step of a paper with what it asks for. */
export const DocumentDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
