import { Stack } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { BankSection } from './BankSection.tsx'
import { PaySection } from './PaySection.tsx'

/** Pay and bank account; each part is shown with its permission. */
export function PayAndBankTab({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  return (
    <Stack gap={24} miw={0}>
      {can(right('consultant-pay', 'view')) && <PaySection candidate={candidate} />}
      {can(right('consultant-bank', 'view')) && <BankSection candidate={candidate} />}
    </Stack>
  )
}
