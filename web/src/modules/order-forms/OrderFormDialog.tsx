import { ActionDialog, type ActionDialogProps } from '../../ui/dialog/AskDialog.tsx'
import { INVALIDATED_KEYS } from './recordLines.ts'

/** A step on an order form with what it asks for. */
export const OrderFormDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
