import { Box, Group, Text } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import type { Pack } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import {
  packLayoutLabels,
  packLinkStatusLabels,
  rejectReasonLabels,
} from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { IconCalendarPlus, IconLink, IconLinkOff } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { previewOf } from '../../../kernel/api/downloads.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { showSnackbar } from '../../../kernel/feedback/snackbar.ts'
import { Delivery } from '../../../kernel/records/Deliveries.tsx'
import { useMay } from '../../../kernel/session/permissions.ts'
import { LabelBadge, StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { ConfirmDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import { FilePreview } from '../../../ui/files/FilePreview.tsx'
import { formatDate, formatInstant, formatLastDay, formatRelative } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { OverflowMenu, type RecordAction } from '../../../ui/record/menu/OverflowMenu.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { PACK_KEYS, packApi } from '../endpoints.ts'
import { SUBMISSION_STATUSES, submissionHref, VERDICTS } from '../submissions/submissionLabels.ts'
import { ExtendDialog } from './ExtendDialog.tsx'

type Link = Pack['links'][number]
type Dialog = { readonly kind: 'extend' | 'revoke'; readonly link: Link } | null

/** One pack: its recipients, who has opened it, and their answers about each applicant. */
export function PackCard({ pack }: { pack: Pack }) {
  const [dialog, setDialog] = useState<Dialog>(null)
  const maySend = useMay()(right('applicant-submissions', 'approve'))
  const copy = useAction(packApi.link)
  const revoke = useAction(packApi.revoke, { done: 'Link revoked' })
  const copyLink = async (link: Link) => {
    const { url } = await copy.mutateAsync({ params: { id: pack.id }, body: { linkID: link.id } })
    await navigator.clipboard.writeText(url)
    showSnackbar(`Link of ${link._contact.name} copied`)
  }
  const close = () => setDialog(null)
  return (
    <Card>
      <div>
        <Group gap={8}>
          <Text fw={600} className="break-words">
            {pack.subject}
          </Text>
          <StatusBadge tone="neutral" plain>
            {packLayoutLabels[pack.layout]}
          </StatusBadge>
        </Group>
        <p className="text-dimmed text-sm">
          {`Sent ${formatInstant(pack.sentAt)}${pack._sentBy ? ` by ${pack._sentBy.name}` : ''}`}
        </p>
      </div>
      <Feedback pack={pack} />
      <PlainTable
        name="Recipients"
        heads={['Contact', 'Email', 'Opened', 'Link', { title: 'Actions', isVisuallyHidden: true }]}
      >
        {pack.links.map((link) => (
          <tr key={link.id}>
            <th scope="row">{link._contact.name}</th>
            <td>
              {link.delivery && (
                <Delivery mail={{ ...link.delivery, to: '', reason: null }} refreshes={PACK_KEYS} isAddressed />
              )}
            </td>
            <td>{openedText(link)}</td>
            <td>{linkText(link)}</td>
            <td>
              {maySend && link.status !== 'REVOKED' && (
                <OverflowMenu
                  about={link._contact.name}
                  variant="subtle"
                  actions={actionsOf(link, {
                    copy: () => void copyLink(link),
                    open: (kind) => setDialog({ kind, link }),
                  })}
                />
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
      {dialog?.kind === 'extend' && <ExtendDialog pack={pack} link={dialog.link} onClose={close} />}
      {dialog?.kind === 'revoke' && (
        <ConfirmDialog
          opened
          title={`Revoke the link of ${dialog.link._contact.name}?`}
          verb="Revoke link"
          isDestructive
          onConfirm={() => revoke.mutateAsync({ params: { id: pack.id }, body: { linkID: dialog.link.id } })}
          onClose={close}
        >
          The contact can no longer open the page. Feedback already given is kept. This can’t be undone.
        </ConfirmDialog>
      )}
    </Card>
  )
}

const actionsOf = (link: Link, on: { copy(): void; open(kind: 'extend' | 'revoke'): void }): RecordAction[] => [
  ...(link.status === 'OPEN' ? [{ label: 'Copy link', icon: IconLink, run: on.copy }] : []),
  { label: 'Extend…', icon: IconCalendarPlus, run: () => on.open('extend') },
  { label: 'Revoke…', icon: IconLinkOff, isDestructive: true, run: () => on.open('revoke') },
]

const openedText = ({ reads, lastOpenedAt }: Link) =>
  lastOpenedAt === null ? 'Not opened' : `${counted(reads, ['time', 'times'])}, last ${formatRelative(lastOpenedAt)}`

const linkText = ({ status, expiresAt, revokedAt }: Link): ReactNode =>
  status === 'OPEN'
    ? `Until ${formatLastDay(expiresAt)}`
    : `${packLinkStatusLabels[status]} ${formatDate((revokedAt ?? expiresAt).slice(0, 10))}`

/** Each applicant with the feedback of each contact. */
function Feedback({ pack }: { pack: Pack }) {
  const [shown, setShown] = useState<Pack['submissions'][number] | null>(null)
  const args = { params: { id: pack.id, position: String(shown?.position ?? 1) }, query: { inline: 'true' } } as const
  return (
    <>
      <PlainTable name="Profiles" isWordy heads={['Applicant', 'Status', 'Feedback']}>
        {pack.submissions.map((item) => (
          <tr key={item.id}>
            <th scope="row">
              <RouteLink href={submissionHref(item)}>{item._applicant.name}</RouteLink>
              <Box component="span" display="block" mt={4} fw={400}>
                <LinkButton className="text-sm" onClick={() => setShown(item)}>
                  Profile as sent
                </LinkButton>
              </Box>
            </th>
            <td>
              <LabelBadge {...SUBMISSION_STATUSES[item.status]} />
            </td>
            <td>
              <Answers pack={pack} submissionID={item.id} />
            </td>
          </tr>
        ))}
      </PlainTable>
      <FilePreview
        file={shown ? { name: `Profile of ${shown._applicant.name}`, type: 'application/pdf' } : undefined}
        {...previewOf(packApi.profile, args)}
        onClose={() => setShown(null)}
      />
    </>
  )
}

function Answers({ pack, submissionID }: { pack: Pack; submissionID: string }) {
  const answers = pack.verdicts.filter((one) => one.submissionID === submissionID)
  if (answers.length === 0) return <span className="text-dimmed">Not read yet</span>
  return (
    <ul className="plain-list">
      {answers.map(({ _contact, verdict, reasonCode, comment, proposedTimes, readAt, answeredAt }) => (
        <li key={_contact.id}>
          <Group gap={6}>
            {verdict && <LabelBadge {...VERDICTS[verdict]} />}
            <span className="text-sm">
              {verdict && answeredAt
                ? `${_contact.name}, ${formatRelative(answeredAt)}`
                : readAt && `Read by ${_contact.name} ${formatRelative(readAt)}`}
            </span>
          </Group>
          {(reasonCode || comment) && (
            <p className="text-sm break-words">
              {[reasonCode && rejectReasonLabels[reasonCode], comment && `“${comment}”`].filter(Boolean).join(': ')}
            </p>
          )}
          {proposedTimes.length > 0 && (
            <p className="text-sm">{`Proposed times: ${proposedTimes.map((time) => formatInstant(time)).join('; ')}`}</p>
          )}
        </li>
      ))}
    </ul>
  )
}
