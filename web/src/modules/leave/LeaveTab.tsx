import { Stack } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { Suspense } from 'react'
import { useMay } from '../../kernel/session/permissions.ts'
import { lazyNamed } from '../../ui/lazy/lazily.ts'
import { useOpenRow } from '../../ui/list/page/useOpenRow.ts'
import { LeaveBalances } from './LeaveBalances.tsx'
import { LeaveLedger } from './LeaveLedger.tsx'
import { LeaveRequests } from './LeaveRequests.tsx'

const LeaveDrawer = lazyNamed(() => import('./requests/LeaveDrawer.tsx'), 'LeaveDrawer')

/** The leave of one consultant: balances, requests, and the ledger. */
export function LeaveTab({ candidateID, countryID }: { candidateID: string; countryID: string }) {
  const seesWhole = useMay()(right('leaves', 'view', 'full'))
  const { openID, hrefOf, close } = useOpenRow(`/candidates/${candidateID}`)
  return (
    <Stack>
      {seesWhole && <LeaveBalances candidateID={candidateID} countryID={countryID} />}
      <LeaveRequests candidateID={candidateID} hrefOf={hrefOf} />
      {seesWhole && <LeaveLedger candidateID={candidateID} hrefOf={hrefOf} />}
      <Suspense>
        {openID && <LeaveDrawer key={openID} candidateID={candidateID} leaveID={openID} onClose={close} />}
      </Suspense>
    </Stack>
  )
}
