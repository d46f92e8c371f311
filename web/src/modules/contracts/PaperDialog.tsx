import { AskDialog, type AskDialogProps } from '../../ui/dialog/AskDialog.tsx'
import { REFRESHES } from './papers.ts'

/** A step of a paper with what it asks for. */
export const PaperDialog = (props: Omit<AskDialogProps, 'stale'>) => <AskDialog {...props} stale={REFRESHES} />
