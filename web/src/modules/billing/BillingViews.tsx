import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../kernel/session/permissions.ts'
import { LinkTabs } from '../../ui/list/page/LinkTabs.tsx'
import { PATH } from './labels.ts'

type View = 'invoices' | 'ready' | 'retro' | 'credit-notes' | 'receipts' | 'allocations' | 'aging' | 'statement'
const WHOLE = right('billings', 'view', 'full')
const VIEWS: readonly { key: View; label: string; href: string; needs: Right }[] = [
  { key: 'ready', label: 'Unbilled', href: `${PATH}/ready`, needs: WHOLE },
  { key: 'invoices', label: 'Invoices', href: PATH, needs: right('billings', 'view') },
  { key: 'retro', label: 'Retro-billing', href: `${PATH}/retro`, needs: WHOLE },
  { key: 'credit-notes', label: 'Credit notes', href: `${PATH}/credit-notes`, needs: right('credit-notes', 'view') },
  { key: 'receipts', label: 'Receipts', href: `${PATH}/receipts`, needs: right('receipts', 'view') },
  { key: 'allocations', label: 'Allocations', href: `${PATH}/allocations`, needs: right('receipts', 'view') },
  { key: 'aging', label: 'Aged receivables', href: `${PATH}/aging`, needs: WHOLE },
  { key: 'statement', label: 'Statements', href: `${PATH}/statement`, needs: WHOLE },
]

/** The lists of billing; each is shown to roles with its permission. */
export function BillingViews({ current }: { current: View }) {
  const can = useMay()
  const tabs = VIEWS.filter(({ needs }) => can(needs))
  if (tabs.length < 2) return null
  return (
    <LinkTabs
      name="Billing sections"
      tabs={tabs.map(({ key, label, href }) => ({ key, label, href, current: key === current }))}
    />
  )
}
