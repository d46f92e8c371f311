import type { CandidateContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { remember } from '../../kernel/names.ts'
import { useMay } from '../../kernel/permissions.ts'
import { RecordScreen } from '../../kernel/RecordScreen.tsx'
import { lazily } from '../../ui/later/lazily.ts'
import { CandidateContractOverview } from './CandidateContractOverview.tsx'
import { candidateContractLines } from './lines.ts'
import { editButtons, type OpenDialog, paperMenu, printButton } from './paperActions.ts'
import { KINDS, numberOf, type Paper, statusOf } from './papers.ts'
import { telling } from './shownValues.ts'

const ContractPapers = lazily(() => import('./ContractPapers.tsx'), 'ContractPapers')
const EditionsTab = lazily(() => import('./EditionsTab.tsx'), 'EditionsTab')
const PaperDialogs = lazily(() => import('./PaperDialogs.tsx'), 'PaperDialogs')

// The printed contract names the pay: whoever is not shown it gets no paper either.
const PAY = right('consultant-pay', 'view')
const paperOf = (contract: CandidateContract): Paper => ({ ...contract, kind: 'CANDIDATE' })

/** One employment contract, from the draft to its end. */
export function CandidateContractScreen() {
  const seesPay = useMay()(PAY)
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <RecordScreen
      endpoint={candidateContractLines.get}
      needs={right('candidate-contracts', 'view')}
      path={KINDS.CANDIDATE.path}
      param="contractID"
      noun="a contract"
      head={(one) => {
        remember([one._client, one._candidate, one._legalEntity])
        return {
          title: [one._candidate.name, one.title].join(' · '),
          code: numberOf(one),
          status: statusOf('CANDIDATE', one.status),
          meta: { verb: 'Changed', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [printButton(() => setDialog('print'), PAY), ...editButtons('CANDIDATE', one)]}
      menu={(one) => paperMenu('CANDIDATE', one, setDialog)}
      parts={[
        {
          key: 'overview',
          label: 'Overview',
          part: (one) => <CandidateContractOverview contract={one} paper={paperOf(one)} />,
        },
        { key: 'papers', label: 'Papers', isSeen: seesPay, part: (one) => <ContractPapers paper={paperOf(one)} /> },
        { key: 'editions', label: 'Editions', part: (one) => <EditionsTab paper={paperOf(one)} maySeeTerms /> },
      ]}
      history={{ endpoint: candidateContractLines.history, telling }}
    >
      {(one) =>
        dialog && (
          <PaperDialogs
            open={dialog}
            paper={paperOf(one)}
            clientID={one.clientID}
            candidateID={one.candidateID}
            onClose={() => setDialog(null)}
          />
        )
      }
    </RecordScreen>
  )
}
