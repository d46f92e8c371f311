import { ActionDialog, type ActionDialogProps } from '../../../ui/dialog/InputDialog.tsx'
import { INVALIDATED_KEYS } from './documents.ts'

/** A transition of a document with its fields. */
export const DocumentDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
