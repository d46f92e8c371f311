import { clientContractView } from '@muster/contract/contracts/visibility.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { clientContractApi } from '../endpoints.ts'
import { DocumentScreen } from '../lifecycle/DocumentScreen.tsx'
import { ClientContractOverview } from './ClientContractOverview.tsx'

const DocumentFiles = lazyNamed(() => import('../lifecycle/DocumentFiles.tsx'), 'DocumentFiles')

const WHOLE = right(clientContractView.resource, 'view', 'full')

/** One client contract; HR sees the parties and dates, but no rates. */
export function ClientContractScreen() {
  const isWhole = useMay()(WHOLE)
  return (
    <DocumentScreen
      kind="CLIENT"
      endpoint={clientContractApi.get}
      needs={right('client-contracts', 'view')}
      param="contractID"
      titleOf={({ _client, _candidate }) => [_client.name, _candidate?.name].filter(Boolean).join(' · ')}
      named={({ _client, _msa, _sow, _legalEntity }) => [_client, _msa, _sow, _legalEntity]}
      print={WHOLE}
      overview={(contract, doc) => <ClientContractOverview contract={contract} doc={doc} />}
      files={(doc) => <DocumentFiles doc={doc} />}
      seesFiles={isWhole}
      seesTerms={isWhole}
      msaOf={({ msaID }) => msaID ?? null}
    />
  )
}
