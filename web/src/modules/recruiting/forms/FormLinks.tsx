import { Button, Code, CopyButton, Group, Stack, Text } from '@mantine/core'
import { type Right, right } from '@muster/contract/kernel/api/permission.ts'
import { type FormLink, type FormLinkStatus, LINK_DAYS } from '@muster/contract/recruiting/forms/links.contract.ts'
import { IconCheck, IconCopy, IconLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useAction, useEndpoint } from '../../../kernel/api/endpoint.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { StatusBadge, type Tone } from '../../../ui/badge/StatusBadge.tsx'
import { InstantCell, TextCell } from '../../../ui/cells/cells.tsx'
import { formatInstant } from '../../../ui/format/day.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { Card } from '../../../ui/record/Card.tsx'
import { Section } from '../../../ui/record/Section.tsx'
import { RowTable } from '../../../ui/table/RowTable.tsx'
import { applicantLinkApi, jobLinkApi } from '../endpoints.ts'

const STATUSES: Readonly<Record<FormLinkStatus, { tone: Tone; label: string }>> = {
  OPEN: { tone: 'info', label: 'Open' },
  SUBMITTED: { tone: 'done', label: 'Submitted' },
  FULL: { tone: 'done', label: 'Full' },
  REVOKED: { tone: 'neutral', label: 'Revoked' },
  EXPIRED: { tone: 'neutral', label: 'Expired' },
}

interface FormLinksProps {
  id: string
  api: typeof applicantLinkApi | typeof jobLinkApi
  needs: Right
  text: string
  /** The module whose data changes with a link. */
  refreshes: string
}

/** Links with which people apply for a job, each as a new applicant. */
export const JobLinks = ({ id }: { id: string }) => (
  <FormLinks
    id={id}
    api={jobLinkApi}
    needs={right('jobs', 'edit')}
    text="Anyone with the link can apply for this job on a phone. Each submission becomes a new applicant."
    refreshes="jobs"
  />
)

/** Links with which one applicant fills in the form, attaches a CV and gives consent. */
export const ApplicantLinks = ({ id }: { id: string }) => (
  <FormLinks
    id={id}
    api={applicantLinkApi}
    needs={right('applicants', 'edit')}
    text="The applicant fills in the form, attaches a CV and gives consent on a phone. Nothing that is stored is shown to them."
    refreshes="applicants"
  />
)

function FormLinks(props: FormLinksProps) {
  return useMay()(props.needs) ? <Links {...props} /> : null
}

function Links({ id, api, text, refreshes }: FormLinksProps) {
  const { data } = useEndpoint(api.list as typeof jobLinkApi.list, { params: { id } })
  const [url, setUrl] = useState<string | null>(null)
  const create = useAction(api.create as typeof jobLinkApi.create, { done: 'Link created', refreshes: [refreshes] })
  const revoke = useAction(api.revoke as typeof jobLinkApi.revoke, { done: 'Link revoked', refreshes: [refreshes] })
  const make = async () => {
    const made = await create.mutateAsync({ params: { id }, body: { days: LINK_DAYS } }).catch(() => null)
    if (made) setUrl(made.url)
  }
  const revokeLink = (link: FormLink) => {
    setUrl(null)
    return revoke.mutateAsync({ params: { id, linkID: link.id } }).catch(() => null)
  }
  return (
    <Section
      title="Applicant form"
      text={text}
      action={
        <SmallButton icon={IconLink} loading={create.isPending} onClick={() => void make()}>
          Create link
        </SmallButton>
      }
    >
      <Stack gap="sm">
        {url && <NewLink url={url} />}
        {data && data.length > 0 && <LinkTable links={data} onRevoke={revokeLink} />}
      </Stack>
    </Section>
  )
}

/** The address is shown once: only its hash is stored. */
const NewLink = ({ url }: { url: string }) => (
  <Card>
    <Group gap="sm" justify="space-between">
      <Code className="break-words">{url}</Code>
      <CopyButton value={url} timeout={2000}>
        {({ copied, copy }) => (
          <Button
            size="xs"
            leftSection={copied ? <IconCheck size={16} stroke={1.7} /> : <IconCopy size={16} stroke={1.7} />}
            onClick={copy}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        )}
      </CopyButton>
    </Group>
    <Text size="sm" c="dimmed">
      {`Copy the link now: it is not shown again. It works for ${LINK_DAYS} days.`}
    </Text>
  </Card>
)

const LinkTable = ({ links, onRevoke }: { links: readonly FormLink[]; onRevoke(link: FormLink): void }) => (
  <RowTable
    name="Links to the applicant form"
    isFramed
    rows={links}
    columns={[
      { title: 'Created', cell: (link) => <InstantCell value={link.createdAt} /> },
      { title: 'By', cell: (link) => <TextCell value={link._createdBy?.name} /> },
      {
        title: 'Status',
        cell: (link) => (
          <StatusBadge tone={STATUSES[link.derivedStatus].tone}>{STATUSES[link.derivedStatus].label}</StatusBadge>
        ),
      },
      { title: 'Expires', cell: (link) => <span className="nowrap">{formatInstant(link.expiresAt)}</span> },
      { title: 'Opened', cell: (link) => <InstantCell value={link.firstOpenedAt} /> },
      { title: 'Submissions', className: 'figures', cell: (link) => link.submissions },
      {
        title: 'Actions',
        isVisuallyHidden: true,
        cell: (link) => link.derivedStatus === 'OPEN' && <LinkButton onClick={() => onRevoke(link)}>Revoke</LinkButton>,
      },
    ]}
  />
)
