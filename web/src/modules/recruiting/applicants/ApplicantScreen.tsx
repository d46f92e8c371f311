import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { IconEdit, IconMail, IconTrash } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { remember } from '../../../kernel/lists/names.ts'
import { DeleteRecordDialog } from '../../../kernel/records/DeleteRecordDialog.tsx'
import { RecordHistory } from '../../../kernel/records/RecordHistory.tsx'
import { type RecordPart, RecordScreen } from '../../../kernel/records/RecordScreen.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { TextCell } from '../../../ui/cells/cells.tsx'
import { formatDate } from '../../../ui/format/day.ts'
import { lazyNamed } from '../../../ui/lazy/lazily.ts'
import { APPLICANT_KEYS, applicantApi } from '../endpoints.ts'
import { yearsText } from '../labels.ts'
import { ApplicantNextStep } from './ApplicantStep.tsx'
import {
  APPLICANT_STATUSES,
  APPLICANTS,
  applicantHistoryFormat,
  applicantHref,
  noticeText,
  placeText,
} from './applicantLabels.ts'
import { payAmountText } from './applicantText.ts'
import { ApplicantProfile } from './record/ApplicantProfile.tsx'

// Loaded when first opened.
const ApplicantTimeline = lazyNamed(() => import('./record/ApplicantTimeline.tsx'), 'ApplicantTimeline')
const SubmissionsOfApplicant = lazyNamed(
  () => import('../submissions/SubmissionsOfApplicant.tsx'),
  'SubmissionsOfApplicant',
)
const MailApplicants = lazyNamed(() => import('../mails/MailApplicants.tsx'), 'MailApplicants')
const ApplicantMatches = lazyNamed(() => import('../matching/ApplicantMatches.tsx'), 'ApplicantMatches')
const ApplicantDocuments = lazyNamed(() => import('./record/ApplicantDocuments.tsx'), 'ApplicantDocuments')

/** One applicant: profile with the CV, timeline, documents and history. */
export function ApplicantScreen() {
  const [isRemoving, setRemoving] = useState(false)
  const [isMailing, setMailing] = useState(false)
  const can = useMay()
  const isFull = can(right('applicants', 'view', 'full'))
  const readsNotes = can(right('applicant-submissions', 'view'))
  return (
    <RecordScreen
      endpoint={applicantApi.get}
      needs={right('applicants', 'view')}
      path={APPLICANTS}
      param="applicantID"
      head={(applicant) => {
        remember([applicant._owner])
        const { name, number, status, updatedAt, _updatedBy } = applicant
        return {
          title: name,
          code: number,
          status: APPLICANT_STATUSES[status],
          meta: { verb: 'Updated', by: _updatedBy?.name, at: updatedAt },
          facts: factsOf(applicant),
        }
      }}
      buttons={({ id, editable }) =>
        editable.length > 0
          ? [{ label: 'Edit', icon: IconEdit, needs: right('applicants', 'edit'), to: `${applicantHref({ id })}/edit` }]
          : []
      }
      next={(applicant) => <ApplicantNextStep applicant={applicant} />}
      menu={({ status }) => [
        { label: 'Email…', icon: IconMail, needs: right('applicants', 'edit'), run: () => setMailing(true) },
        ...(status === 'NEW'
          ? [
              {
                label: 'Delete applicant…',
                icon: IconTrash,
                needs: right('applicants', 'delete'),
                isDestructive: true,
                run: () => setRemoving(true),
              },
            ]
          : []),
      ]}
      parts={partsOf(isFull, readsNotes)}
    >
      {(applicant) => (
        <>
          {isRemoving && <RemoveDialog applicant={applicant} onClose={() => setRemoving(false)} />}
          <Suspense>
            {isMailing && <MailApplicants applicants={[applicant]} onClose={() => setMailing(false)} />}
          </Suspense>
        </>
      )}
    </RecordScreen>
  )
}

const partsOf = (isFull: boolean, readsNotes: boolean): readonly RecordPart<Applicant>[] => [
  { key: 'profile', label: 'Profile', part: (applicant) => <ApplicantProfile applicant={applicant} /> },
  { key: 'timeline', label: 'Timeline', isVisible: readsNotes, part: ({ id }) => <ApplicantTimeline id={id} /> },
  {
    key: 'submissions',
    label: 'Submissions',
    isVisible: readsNotes,
    part: ({ id }) => <SubmissionsOfApplicant applicantID={id} />,
  },
  {
    key: 'matching',
    label: 'Matching jobs',
    isVisible: isFull,
    part: ({ id, skills }) => <ApplicantMatches id={id} hasSkills={skills.length > 0} />,
  },
  {
    key: 'documents',
    label: 'Documents',
    isVisible: isFull,
    part: (applicant) => <ApplicantDocuments applicant={applicant} />,
  },
  {
    key: 'history',
    label: 'Activity log',
    part: ({ id }) => <RecordHistory endpoint={applicantApi.history} format={applicantHistoryFormat} id={id} />,
  },
]

/** The five most important facts of an applicant. */
function factsOf(applicant: Applicant) {
  const { title, employer, totalYears, noticeDays, availableFrom, expectedPay } = applicant
  const available = availableFrom ? `From ${formatDate(availableFrom)}` : noticeText(noticeDays)
  return [
    { name: 'Current position', value: <TextCell value={[title, employer].filter(Boolean).join(' at ')} /> },
    { name: 'Experience', value: <TextCell value={totalYears && yearsText(totalYears)} /> },
    { name: 'Location', value: <TextCell value={placeText(applicant)} /> },
    { name: availableFrom ? 'Available' : 'Notice', value: <TextCell value={available} /> },
    ...(expectedPay === undefined
      ? []
      : [{ name: 'Expected pay', value: <TextCell value={expectedPay && payAmountText(expectedPay)} /> }]),
  ]
}

const RemoveDialog = ({ applicant: { id, name }, onClose }: { applicant: Applicant; onClose(): void }) => (
  <DeleteRecordDialog
    endpoint={applicantApi.remove}
    id={id}
    name={name}
    verb="Delete applicant"
    list={APPLICANTS}
    refreshes={APPLICANT_KEYS}
    onClose={onClose}
  >
    The applicant and all CVs, notes and documents are deleted.
  </DeleteRecordDialog>
)
