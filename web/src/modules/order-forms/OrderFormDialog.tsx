import { ActionDialog, type ActionDialogProps } from '../../ui/dialog/InputDialog.tsx'
import { INVALIDATED_KEYS } from './record/recordEndpoints.ts'

/** A dialog for an action on an order form. */
export const OrderFormDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
