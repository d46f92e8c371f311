import { useAction } from '../../kernel/endpoint.ts'
import { AskDialog } from '../../ui/dialog/AskDialog.tsx'
import { Note } from '../../ui/states/Note.tsx'
import { REFRESHES } from './lines.ts'
import { reckoningLines } from './reckoning.ts'
import { nameOf, type SeenInvoice } from './words.ts'

/** A draft by the days, rates and taxes of now. */
export function ReckonDialog({ invoice, onClose }: { invoice: SeenInvoice; onClose(): void }) {
  const { id, version } = invoice
  const reckon = useAction(reckoningLines.reckon, { done: `${nameOf(invoice)} reckoned anew`, refreshes: REFRESHES })
  return (
    <AskDialog
      stale={REFRESHES}
      title={`Reckon ${nameOf(invoice)} anew?`}
      verb="Reckon anew"
      onConfirm={() => reckon.mutateAsync({ params: { id }, body: { version } })}
      onClose={onClose}
    >
      <Note>
        Its months are reckoned by the days, rates, leave and purchase orders of now, and all its lines are taxed as
        they would be today. Expenses and milestones keep their amounts. Whoever does this does not approve it.
      </Note>
    </AskDialog>
  )
}
