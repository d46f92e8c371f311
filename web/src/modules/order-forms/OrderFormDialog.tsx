import { ActionDialog, type ActionDialogProps } from '../../ui/dialog/InputDialog.tsx'
import { INVALIDATED_KEYS } from './record/recordEndpoints.ts'

/** A step on an order form with what it asks for. */
export const OrderFormDialog = (props: Omit<ActionDialogProps, 'stale'>) => (
  <ActionDialog {...props} stale={INVALIDATED_KEYS} />
)
