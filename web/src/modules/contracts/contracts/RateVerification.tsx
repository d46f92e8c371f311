import { Button } from '@mantine/core'
import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useMe } from '../../../kernel/session/session.ts'
import { clientContractApi } from '../endpoints.ts'
import { INVALIDATED_KEYS } from '../lifecycle/documents.ts'
import { differsFrom, Mismatches } from './TermMismatches.tsx'

/** Where the contract and its order form disagree, and the button of the one who compares them. */
export function RatesCheck({ contract }: { contract: ClientContract }) {
  const { id, version, status, amendsID, _ratesCheckedBy } = contract
  const isChecker = useMe().role === 'FINANCE_MANAGER_INVOICE'
  const check = useAction(clientContractApi.checkRates, { done: 'Rates confirmed', refreshes: INVALIDATED_KEYS })
  const differs = differsFrom({ contract })
  const mayCheck = isChecker && status === 'UNDER_REVIEW' && !_ratesCheckedBy
  if (!differs && !mayCheck) return null
  return (
    <>
      <Mismatches contract={contract} />
      {mayCheck && (
        <Button
          size="xs"
          loading={check.isPending}
          disabled={differs && !amendsID}
          title={differs && !amendsID ? 'Rates don’t match the order form.' : undefined}
          // A refusal has been told; the page keeps what it shows.
          onClick={() => void check.mutateAsync({ params: { id }, body: { version } }).catch(() => undefined)}
        >
          Confirm rates
        </Button>
      )}
    </>
  )
}
