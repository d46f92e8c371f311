import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { isNegative, isZero } from '@muster/contract/kernel/math/rational.ts'
import { IconArrowsSplit2, IconLockOpen } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { isIssued } from '../invoices/invoiceTransitions.ts'
import type { VisibleInvoice } from '../labels.ts'

const AllocateDialog = lazyNamed(() => import('./AllocateDialog.tsx'), 'AllocateDialog')
const RetentionDialog = lazyNamed(() => import('./RetentionDialog.tsx'), 'RetentionDialog')
const ICON = { size: 16, stroke: 1.7 }

/** Paid and credited: the credit balance can be applied to other invoices. */
export function GiveOn({ invoice }: { invoice: VisibleInvoice }) {
  const may = useMay()(right('receipts', 'create'))
  const [isOpen, setOpen] = useState(false)
  if (!may || !isIssued(invoice) || !isNegative(invoice.open)) return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconArrowsSplit2 {...ICON} />} onClick={() => setOpen(true)}>
        Allocate
      </Button>
      <Suspense>
        {isOpen && <AllocateDialog from={{ billingID: invoice.id }} onClose={() => setOpen(false)} />}
      </Suspense>
    </>
  )
}

/** Releases the retention when the work is accepted. */
export function Release({ invoice }: { invoice: VisibleInvoice }) {
  const may = useMay()(right('billings', 'post'))
  const [isOpen, setOpen] = useState(false)
  const held = invoice.balance?.retained ?? '0'
  if (!may || isZero(held) || isNegative(held) || invoice.status === 'WRITTEN_OFF') return null
  return (
    <>
      <Button size="xs" variant="default" leftSection={<IconLockOpen {...ICON} />} onClick={() => setOpen(true)}>
        Release retention
      </Button>
      <Suspense>{isOpen && <RetentionDialog invoice={invoice} onClose={() => setOpen(false)} />}</Suspense>
    </>
  )
}
