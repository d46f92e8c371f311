import type { ClientContract } from '@muster/contract/contracts/contract-shapes.contract.ts'
import { clientContractView } from '@muster/contract/contracts/sight.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { useState } from 'react'
import { remember } from '../../kernel/names.ts'
import { useMay } from '../../kernel/permissions.ts'
import { type RecordPart, RecordScreen } from '../../kernel/RecordScreen.tsx'
import { lazily } from '../../ui/later/lazily.ts'
import { ClientContractOverview } from './ClientContractOverview.tsx'
import { clientContractLines } from './lines.ts'
import { editButtons, type OpenDialog, paperMenu, printButton } from './paperActions.ts'
import { KINDS, numberOf, type Paper, statusOf } from './papers.ts'
import { telling } from './shownValues.ts'

const ContractPapers = lazily(() => import('./ContractPapers.tsx'), 'ContractPapers')
const EditionsTab = lazily(() => import('./EditionsTab.tsx'), 'EditionsTab')
const ChainTab = lazily(() => import('./ChainTab.tsx'), 'ChainTab')
const PaperDialogs = lazily(() => import('./PaperDialogs.tsx'), 'PaperDialogs')

const WHOLE = right(clientContractView.resource, 'view', 'full')
const paperOf = (contract: ClientContract): Paper => ({ ...contract, kind: 'CLIENT' })

/** One contract with a client, from the draft to its end; HR sees who works for whom, and no rates. */
export function ClientContractScreen() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  return (
    <RecordScreen
      endpoint={clientContractLines.get}
      needs={right('client-contracts', 'view')}
      path={KINDS.CLIENT.path}
      param="contractID"
      noun="a contract"
      head={(one) => {
        remember([one._client, one._msa, one._sow, one._legalEntity])
        return {
          title: [one._client.name, one._candidate?.name].filter(Boolean).join(' · '),
          code: numberOf(one),
          status: statusOf('CLIENT', one.status),
          meta: { verb: 'Changed', by: one._updatedBy?.name, at: one.updatedAt },
        }
      }}
      buttons={(one) => [printButton(() => setDialog('print'), WHOLE), ...editButtons('CLIENT', one)]}
      menu={(one) => paperMenu('CLIENT', one, setDialog)}
      parts={useParts()}
      history={{ endpoint: clientContractLines.history, telling }}
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

function useParts(): readonly RecordPart<ClientContract>[] {
  const isWhole = useMay()(WHOLE)
  return [
    {
      key: 'overview',
      label: 'Overview',
      part: (one) => <ClientContractOverview contract={one} paper={paperOf(one)} />,
    },
    { key: 'papers', label: 'Papers', isSeen: isWhole, part: (one) => <ContractPapers paper={paperOf(one)} /> },
    {
      key: 'editions',
      label: 'Editions',
      part: (one) => <EditionsTab paper={paperOf(one)} maySeeTerms={isWhole} />,
    },
    {
      key: 'chain',
      label: 'Chain',
      isSeen: isWhole,
      part: ({ id, msaID }) => <ChainTab msaID={msaID ?? null} openID={id} />,
    },
  ]
}
