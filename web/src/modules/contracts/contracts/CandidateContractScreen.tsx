import { right } from '@muster/contract/kernel/api/permission.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { candidateContractApi } from '../endpoints.ts'
import { DocumentScreen } from '../lifecycle/DocumentScreen.tsx'
import { CandidateContractOverview } from './CandidateContractOverview.tsx'

const DocumentFiles = lazyNamed(() => import('../lifecycle/DocumentFiles.tsx'), 'DocumentFiles')

// The printed contract contains the pay: users without access to pay get no document.
const PAY = right('consultant-pay', 'view')

/** One employment contract. */
export const CandidateContractScreen = () => (
  <DocumentScreen
    kind="CANDIDATE"
    endpoint={candidateContractApi.get}
    needs={right('candidate-contracts', 'view')}
    param="contractID"
    titleOf={({ _candidate, title }) => `${_candidate.name} · ${title}`}
    named={({ _client, _candidate, _legalEntity }) => [_client, _candidate, _legalEntity]}
    print={PAY}
    overview={(contract, doc) => <CandidateContractOverview contract={contract} doc={doc} />}
    files={(doc) => <DocumentFiles doc={doc} />}
    seesFiles={useMay()(PAY)}
  />
)
