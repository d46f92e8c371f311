import { Modal, Text } from '@mantine/core'
import type { RecruitingMail } from '@muster/contract/recruiting/mails/mails.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { PendingFields } from '../../../ui/states/PendingFields.tsx'
import { recruitingMailApi } from '../endpoints.ts'

/** The text of an email as the applicant receives it. */
export function MailText({ mail, onClose }: { mail: RecruitingMail; onClose(): void }) {
  const { data, error, refetch } = useEndpoint(recruitingMailApi.text, { params: { id: mail.id } })
  return (
    <Modal opened onClose={onClose} title={mail.subject} size="lg">
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={3} />}
      {data && <Text className="preserve-lines break-words">{data.text}</Text>}
    </Modal>
  )
}
