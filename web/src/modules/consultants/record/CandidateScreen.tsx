import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { IconArchive, IconArrowsExchange, IconCamera, IconEdit, IconFileText } from '@tabler/icons-react'
import { useState } from 'react'
import { useFile } from '../../../kernel/api/downloads.ts'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useAddedParts } from '../../../kernel/records/record-tabs.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { Avatar } from '../../../ui/avatar/UserAvatar.tsx'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { useFileTypes } from '../attachments/fileTypes.ts'
import { attachmentApi, candidateApi } from '../endpoints.ts'
import { consultantHistoryFormat } from '../history-labels.ts'
import { STATUSES } from '../labels.ts'
import type { OpenDialog } from './CandidateDialogs.tsx'
import { ProfileTab } from './ProfileTab.tsx'

// Tabs that need schemas or viewers are loaded when they are opened.
const VisaTab = lazyNamed(() => import('./VisaTab.tsx'), 'VisaTab')
const PayAndBankTab = lazyNamed(() => import('../pay/PayAndBankTab.tsx'), 'PayAndBankTab')
const DependantsTab = lazyNamed(() => import('./DependantsTab.tsx'), 'DependantsTab')
const FilesTab = lazyNamed(() => import('../attachments/FilesTab.tsx'), 'FilesTab')
const Dialogs = lazyNamed(() => import('./CandidateDialogs.tsx'), 'CandidateDialogs')

const EDIT = right('consultants', 'edit')
const ACTIVE_STATUSES: ReadonlySet<string> = new Set(['ACTIVE', 'BENCH', 'ON_NOTICE'])
const WHO_STAYS = 'Only former or never-joined consultants can be archived.'

export function CandidateScreen() {
  const mayView = useMay()(right('consultants', 'view'))
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const show = (what: OpenDialog) => () => setDialog(what)
  return (
    <RecordScreen
      endpoint={candidateApi.get}
      path="/candidates"
      param="candidateID"
      head={(candidate) => ({
        title: candidate.name,
        code: candidate.code,
        face: <Photo candidate={candidate} />,
        status: candidate.status && STATUSES[candidate.status],
        meta: candidate.updatedAt ? { verb: 'Updated', at: candidate.updatedAt } : undefined,
      })}
      buttons={({ id }) => [
        { label: 'Change status', icon: IconArrowsExchange, needs: EDIT, to: show('status') },
        { label: 'Edit', icon: IconEdit, needs: EDIT, isPrimary: true, to: `/candidates/${id}/edit` },
      ]}
      menu={({ status }) => [
        { label: 'Profile (PDF)', icon: IconFileText, needs: right('consultants', 'view'), run: show('profileSheet') },
        { label: 'Change photo…', icon: IconCamera, needs: EDIT, run: show('photo') },
        {
          label: 'Archive…',
          icon: IconArchive,
          needs: right('consultants', 'delete'),
          isDestructive: true,
          whyNot: ACTIVE_STATUSES.has(status) ? WHO_STAYS : undefined,
          run: show('archive'),
        },
      ]}
      parts={useParts()}
      history={mayView && { endpoint: candidateApi.timeline, format: consultantHistoryFormat }}
    >
      {(candidate) => dialog && <Dialogs open={dialog} candidate={candidate} onClose={() => setDialog(null)} />}
    </RecordScreen>
  )
}

/** The tabs of this role, in order; none for users who see names only. */
function useParts(): readonly RecordPart<Candidate>[] {
  const can = useMay()
  const { visible } = useFileTypes()
  const added = useAddedParts('consultant')
  const mayView = can(right('consultants', 'view'))
  const seesIdentity = mayView && can(right('consultant-identity', 'view'))
  const seesMoney = mayView && (can(right('consultant-pay', 'view')) || can(right('consultant-bank', 'view')))
  const seesFiles = mayView && visible.length > 0
  return [
    { key: 'profile', label: 'Profile', part: (one) => <ProfileTab candidate={one} /> },
    ...added,
    {
      key: 'pay-and-bank',
      label: 'Pay and bank',
      isVisible: seesMoney,
      part: (one) => <PayAndBankTab candidate={one} />,
    },
    { key: 'visa', label: 'Visa', isVisible: seesIdentity, part: (one) => <VisaTab candidate={one} /> },
    {
      key: 'dependants',
      label: 'Dependants',
      isVisible: seesIdentity,
      part: (one) => <DependantsTab candidate={one} />,
    },
    { key: 'files', label: 'Documents', isVisible: seesFiles, part: ({ id }) => <FilesTab candidateID={id} /> },
  ]
}

/** The picture if the user may see it, otherwise the initials. */
function Photo({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const enabled = candidate.hasPhoto === true && can(right('consultants', 'view'))
  const { file } = useFile(attachmentApi.photo, { params: { id: candidate.id } }, enabled)
  return <Avatar name={candidate.name} picture={file?.url} size={44} />
}
