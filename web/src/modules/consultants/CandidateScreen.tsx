import { Button } from '@mantine/core'
import type { Candidate } from '@muster/contract/consultants/candidate.contract.ts'
import { right } from '@muster/contract/kernel/permission.ts'
import { IconArchive, IconArrowsExchange, IconCamera, IconEdit, IconFileText } from '@tabler/icons-react'
import { useLocation, useParams, useRouter } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useFile } from '../../kernel/downloads.ts'
import { useEndpoint } from '../../kernel/endpoint.ts'
import { useMay } from '../../kernel/permissions.ts'
import { Face } from '../../ui/face/Face.tsx'
import { neighboursInLast } from '../../ui/record/neighbours.ts'
import type { RecordAction } from '../../ui/record/OverflowMenu.tsx'
import { QuietButton, RecordPage } from '../../ui/record/RecordPage.tsx'
import { FieldsSkeleton } from '../../ui/states/Skeletons.tsx'
import { NotFoundState } from '../../ui/states/states.tsx'
import { attachmentLines, candidateLines } from './lines.ts'
import { ProfileTab } from './ProfileTab.tsx'
import { Timeline } from './Timeline.tsx'
import { TABS, type Tab, useTabs } from './tabs.ts'
import { STATUSES } from './words.ts'

// What brings schemas, viewers or other weight along comes when it is opened.
const VisaTab = lazy(() => import('./VisaTab.tsx').then(({ VisaTab: tab }) => ({ default: tab })))
const PayAndBankTab = lazy(() => import('./PayAndBankTab.tsx').then(({ PayAndBankTab: tab }) => ({ default: tab })))
const DependantsTab = lazy(() => import('./DependantsTab.tsx').then(({ DependantsTab: tab }) => ({ default: tab })))
const FilesTab = lazy(() => import('./FilesTab.tsx').then(({ FilesTab: tab }) => ({ default: tab })))
const Dialogs = lazy(() =>
  import('./CandidateDialogs.tsx').then(({ CandidateDialogs: dialogs }) => ({ default: dialogs })),
)

const ICON = { size: 16, stroke: 1.7 }
const STAYING: ReadonlySet<string> = new Set(['ACTIVE', 'BENCH', 'ON_NOTICE'])
export type OpenDialog = 'status' | 'photo' | 'archive' | 'sheet'

export function CandidateScreen() {
  const { candidateID = '' } = useParams({ strict: false }) as { candidateID?: string }
  const asked = useLocation({ select: (location) => (location.search as { tab?: string }).tab ?? 'profile' })
  const candidate = useEndpoint(candidateLines.get, { params: { id: candidateID } })
  const tabs = useTabs()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const { data } = candidate
  const href = `/candidates/${candidateID}`
  const tab = tabs.find((key) => key === asked)
  const mayView = tabs.includes('history')
  return (
    <>
      <RecordPage
        title={data?.name}
        code={data?.code}
        face={data && <Photo candidate={data} />}
        status={data?.status && STATUSES[data.status]}
        meta={data?.updatedAt ? { verb: 'Changed', at: data.updatedAt } : undefined}
        neighbours={neighboursInLast('/candidates', href)}
        primary={data && <HeadButtons candidate={data} onStatus={() => setDialog('status')} />}
        menu={useMenu(data, mayView, setDialog)}
        tabs={tabs.map((key) => ({
          key,
          label: TABS[key],
          href: key === 'profile' ? href : `${href}?tab=${key}`,
          current: key === tab,
        }))}
        side={
          tab === 'profile' && mayView && <Timeline candidateID={candidateID} most={8} href={`${href}?tab=history`} />
        }
        {...(data ? {} : { error: candidate.error })}
        onRetry={() => void candidate.refetch()}
      >
        {data && <Suspense fallback={<FieldsSkeleton />}>{partOf(tab, data)}</Suspense>}
      </RecordPage>
      {dialog && data && (
        <Suspense>
          <Dialogs open={dialog} candidate={data} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </>
  )
}

function partOf(tab: Tab | undefined, candidate: Candidate): ReactNode {
  if (!tab) return <NotFoundState title="Your role does not see this part of a consultant" />
  const parts: Record<Tab, ReactNode> = {
    profile: <ProfileTab candidate={candidate} />,
    'pay-and-bank': <PayAndBankTab candidate={candidate} />,
    visa: <VisaTab candidate={candidate} />,
    dependants: <DependantsTab candidate={candidate} />,
    files: <FilesTab candidateID={candidate.id} />,
    history: <Timeline candidateID={candidate.id} />,
  }
  return parts[tab]
}

/** The picture where there is one that this reader may fetch, else the initials. */
function Photo({ candidate }: { candidate: Candidate }) {
  const can = useMay()
  const enabled = candidate.hasPhoto === true && can(right('consultants', 'view'))
  const { file } = useFile(attachmentLines.photo, { params: { id: candidate.id } }, enabled)
  return <Face name={candidate.name} picture={file?.url} size={44} />
}

function HeadButtons({ candidate, onStatus }: { candidate: Candidate; onStatus(): void }) {
  const can = useMay()
  const router = useRouter()
  if (!can(right('consultants', 'edit'))) return null
  return (
    <>
      <QuietButton icon={<IconArrowsExchange {...ICON} />} onClick={onStatus}>
        Change status
      </QuietButton>
      <Button
        size="xs"
        leftSection={<IconEdit {...ICON} />}
        onClick={() => router.history.push(`/candidates/${candidate.id}/edit`)}
      >
        Edit
      </Button>
    </>
  )
}

function useMenu(candidate: Candidate | undefined, mayView: boolean, open: (dialog: OpenDialog) => void) {
  const can = useMay()
  if (!candidate) return []
  const menu: RecordAction[] = []
  if (mayView) menu.push({ label: 'Profile sheet (PDF)', icon: <IconFileText {...ICON} />, run: () => open('sheet') })
  if (can(right('consultants', 'edit')))
    menu.push({ label: 'Photo…', icon: <IconCamera {...ICON} />, run: () => open('photo') })
  if (can(right('consultants', 'delete')))
    menu.push({
      label: 'Archive…',
      icon: <IconArchive {...ICON} />,
      isDestructive: true,
      whyNot: STAYING.has(candidate.status) ? 'Only somebody who has left or never joined is archived.' : undefined,
      run: () => open('archive'),
    })
  return menu
}
