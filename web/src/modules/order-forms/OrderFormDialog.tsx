import { AskDialog, type AskDialogProps } from '../../ui/dialog/AskDialog.tsx'
import { REFRESHES } from './recordLines.ts'

/** A step on an order form with what it asks for. */
export const OrderFormDialog = (props: Omit<AskDialogProps, 'stale'>) => <AskDialog {...props} stale={REFRESHES} />
