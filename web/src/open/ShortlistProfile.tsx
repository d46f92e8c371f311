import { Button, Group, Stack, Text, Title } from '@mantine/core'
import type { SharedShortlist } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { verdictLabels, verdictReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { IconEye } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { StatusBadge } from '../ui/badge/StatusBadge.tsx'
import { formatInstant } from '../ui/format/day.ts'
import { SmallButton } from '../ui/link/SmallButton.tsx'
import { Card } from '../ui/record/Card.tsx'
import { VerdictForm } from './VerdictForm.tsx'

type Profile = SharedShortlist['profiles'][number]

interface ShortlistProfileProps {
  profile: Profile
  token: string
  onRead(): void
  onAnswered(next: SharedShortlist): void
  onClosed(): void
}

const TONES = { INTERESTED: 'done', MAYBE: 'warning', NOT_INTERESTED: 'neutral' } as const

/** One candidate: the facts, the profile to read, and the feedback. */
export function ShortlistProfile({ profile, token, onRead, onAnswered, onClosed }: ShortlistProfileProps) {
  const { name, title, summary, availability, isOpen, readAt, verdict } = profile
  const [isChanging, setChanging] = useState(false)
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <Card>
        <Group justify="space-between" gap="xs" align="start">
          <div className="min-0">
            <Title order={2} id={id} className="break-words">
              {name}
            </Title>
            {title && <Text className="break-words">{title}</Text>}
          </div>
          {verdict && <StatusBadge tone={TONES[verdict]}>{verdictLabels[verdict]}</StatusBadge>}
        </Group>
        {summary && (
          <Text size="sm" className="break-words">
            {summary}
          </Text>
        )}
        {availability && <Text size="sm">{`Availability: ${availability}`}</Text>}
        {!isOpen && <Text c="dimmed">This candidate is no longer available.</Text>}
        {isOpen && (
          <Group gap="xs">
            <Button
              variant="default"
              leftSection={<IconEye size={16} stroke={1.7} />}
              aria-label={`Read profile of ${name}`}
              onClick={onRead}
            >
              Read profile
            </Button>
            {readAt && (
              <Text size="sm" c="dimmed">
                Read
              </Text>
            )}
          </Group>
        )}
        {isOpen && (verdict === null || isChanging) && (
          <VerdictForm
            profile={profile}
            token={token}
            onAnswered={(next) => {
              setChanging(false)
              onAnswered(next)
            }}
            onClosed={onClosed}
            {...(verdict && { onCancel: () => setChanging(false) })}
          />
        )}
        {verdict && !isChanging && <Given profile={profile} onChange={isOpen ? () => setChanging(true) : undefined} />}
      </Card>
    </section>
  )
}

/** The given feedback, with a button to change it. */
function Given({ profile, onChange }: { profile: Profile; onChange: (() => void) | undefined }) {
  const { name, reasonCode, comment, proposedTimes } = profile
  return (
    <Stack gap={6}>
      {reasonCode && <Text size="sm">{verdictReasonLabels[reasonCode]}</Text>}
      {comment && (
        <Text size="sm" className="preserve-lines break-words">
          {comment}
        </Text>
      )}
      {proposedTimes.length > 0 && (
        <Text size="sm">{`Proposed interview times: ${proposedTimes.map((time) => formatInstant(time)).join('; ')}`}</Text>
      )}
      {onChange && (
        <div>
          <SmallButton aria-label={`Change feedback on ${name}`} onClick={onChange}>
            Change feedback
          </SmallButton>
        </div>
      )}
    </Stack>
  )
}
