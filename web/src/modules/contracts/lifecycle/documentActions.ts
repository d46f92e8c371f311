import type { Right } from '@muster/contract/kernel/api/permission.ts'
import { IconEdit, IconPencilPlus, IconPrinter, IconRefresh, IconTrash, IconX } from '@tabler/icons-react'
import type { HeadButton } from '../../../kernel/records/HeadButtons.tsx'
import type { RecordAction } from '../../../ui/record/menu/OverflowMenu.tsx'
import { contractHref, type DocumentKind, KINDS } from './documents.ts'

export type OpenDialog = 'renew' | 'terminate' | 'delete' | 'print'

interface Actionable {
  id: string
  status: string
  editable: boolean
}
const LIVING: ReadonlySet<string> = new Set(['ACTIVE', 'EXPIRED'])

/** The main action of a document: editing a draft, amending an active one. */
export function editButtons(kind: DocumentKind, { id, status, editable }: Actionable): HeadButton[] {
  const { write: needs } = KINDS[kind]
  const href = contractHref(kind, id)
  if (editable) return [{ label: 'Edit', icon: IconEdit, needs, isPrimary: true, to: `${href}/edit` }]
  return LIVING.has(status)
    ? [{ label: 'Amend', icon: IconPencilPlus, needs, isPrimary: true, to: `${href}/amend` }]
    : []
}

export const printButton = (show: () => void, needs: Right): HeadButton => ({
  label: 'Print',
  icon: IconPrinter,
  needs,
  to: show,
})

/** The other actions of a document; disabled ones have a reason. */
export const documentMenu = (
  kind: DocumentKind,
  { status }: Actionable,
  show: (dialog: OpenDialog) => void,
): (RecordAction & { needs?: Right })[] => [
  {
    label: 'Renew…',
    icon: IconRefresh,
    needs: KINDS[kind].write,
    whyNot: LIVING.has(status) ? undefined : 'Only active or expired records can be renewed.',
    run: () => show('renew'),
  },
  {
    label: 'Terminate…',
    icon: IconX,
    needs: KINDS[kind].approve,
    isDestructive: true,
    whyNot: status === 'ACTIVE' ? undefined : 'Only active records can be terminated.',
    run: () => show('terminate'),
  },
  {
    label: 'Delete draft…',
    icon: IconTrash,
    needs: KINDS[kind].write,
    isDestructive: true,
    whyNot: status === 'DRAFT' ? undefined : 'Only drafts can be deleted. Cancel it instead.',
    run: () => show('delete'),
  },
]
