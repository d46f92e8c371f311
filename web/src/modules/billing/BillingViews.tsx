import { right } from '@muster/contract/kernel/api/permission.ts'
import { type SectionTab, SectionTabs } from '../../kernel/lists/SectionTabs.tsx'
import { PATH } from './labels.ts'

type View = 'invoices' | 'ready' | 'retro' | 'credit-notes' | 'receipts' | 'allocations' | 'aging' | 'statement'
const WHOLE = right('billings', 'view', 'full')
const VIEWS: readonly SectionTab<View>[] = [
  { key: 'ready', label: 'Unbilled', href: `${PATH}/ready`, needs: WHOLE },
  { key: 'invoices', label: 'Invoices', href: PATH, needs: right('billings', 'view') },
  { key: 'retro', label: 'Retro-billing', href: `${PATH}/retro`, needs: WHOLE },
  { key: 'credit-notes', label: 'Credit notes', href: `${PATH}/credit-notes`, needs: right('credit-notes', 'view') },
  { key: 'receipts', label: 'Receipts', href: `${PATH}/receipts`, needs: right('receipts', 'view') },
  { key: 'allocations', label: 'Allocations', href: `${PATH}/allocations`, needs: right('receipts', 'view') },
  { key: 'aging', label: 'Aged receivables', href: `${PATH}/aging`, needs: WHOLE },
  { key: 'statement', label: 'Statements', href: `${PATH}/statement`, needs: WHOLE },
]

/** The lists of billing. */
export const BillingViews = ({ current }: { current: View }) => (
  <SectionTabs name="Billing sections" tabs={VIEWS} current={current} />
)
