import { Button, Group, Input, NativeSelect, Stack, Textarea } from '@mantine/core'
import type { SharedShortlist, Verdict } from '@muster/contract/recruiting/submissions/packs.contract.ts'
import { verdictLabels, verdictReasonLabels } from '@muster/contract/recruiting/submissions/submissions.labels.ts'
import { useState } from 'react'
import { ApiError } from '../kernel/api/failures.ts'
import { send } from '../kernel/api/send.ts'
import { SegmentChoice } from '../ui/fields/SegmentedField.tsx'
import { optionsOf } from '../ui/format/labels.ts'
import { Alert } from '../ui/states/Alert.tsx'
import { ProposedTimes } from './ProposedTimes.tsx'
import { shortlistApi } from './shortlistApi.ts'

type Profile = SharedShortlist['profiles'][number]

interface VerdictFormProps {
  profile: Profile
  token: string
  onAnswered(next: SharedShortlist): void
  /** The profile was closed in the meantime. */
  onClosed(): void
  onCancel?(): void
}

const VERDICTS = (['INTERESTED', 'MAYBE', 'NOT_INTERESTED'] as const).map((value) => ({
  value,
  label: verdictLabels[value],
}))
const REASONS = [{ value: '', label: 'No reason' }, ...optionsOf(verdictReasonLabels)]

interface Feedback {
  verdict: Verdict
  reasonCode: Profile['reasonCode']
  comment: string
  times: readonly string[]
}

/** The fields that are sent: a reason only if the contact is not interested, proposed times only otherwise. */
function answerOf({ verdict, reasonCode, comment, times }: Feedback) {
  const isNo = verdict === 'NOT_INTERESTED'
  return {
    verdict,
    comment: comment.trim() || null,
    reasonCode: isNo ? reasonCode : null,
    proposedTimes: isNo ? [] : times.filter(Boolean),
  }
}

/** The feedback of the contact on one candidate. */
export function VerdictForm({ profile, token, onAnswered, onClosed, onCancel }: VerdictFormProps) {
  const { name, position } = profile
  const [verdict, setVerdict] = useState<Verdict | null>(profile.verdict)
  const [reasonCode, setReasonCode] = useState<Profile['reasonCode']>(profile.reasonCode)
  const [comment, setComment] = useState(profile.comment ?? '')
  const [times, setTimes] = useState<readonly string[]>(profile.proposedTimes)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')
  const isNo = verdict === 'NOT_INTERESTED'
  const give = async () => {
    if (!verdict) return setProblem('Select whether you are interested.')
    setProblem('')
    setBusy(true)
    try {
      const body = { token, position, ...answerOf({ verdict, reasonCode, comment, times }) }
      onAnswered(await send(shortlistApi.answer, { body }, { isQuiet: true }))
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'PROFILE_CLOSED') onClosed()
      setProblem(failure instanceof ApiError ? failure.message : 'Something went wrong. Try again.')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="md" align="stretch">
      <Input.Wrapper label="Your feedback" labelElement="div">
        <SegmentChoice
          label={`Feedback on ${name}`}
          path="verdict"
          segments={VERDICTS}
          chosen={verdict}
          onChoose={(next) => {
            setVerdict(next as Verdict)
            setProblem('')
          }}
        />
      </Input.Wrapper>
      {isNo && (
        <NativeSelect
          label="Reason"
          data={REASONS}
          value={reasonCode ?? ''}
          onChange={(event) => setReasonCode((event.currentTarget.value || null) as Profile['reasonCode'])}
        />
      )}
      {verdict && (
        <Textarea
          label="Comment"
          autosize
          minRows={2}
          maxLength={2000}
          value={comment}
          onChange={(event) => setComment(event.currentTarget.value)}
        />
      )}
      {verdict && !isNo && (
        <ProposedTimes
          name={name}
          times={times}
          onChange={(next) => {
            setTimes(next)
            setProblem('')
          }}
        />
      )}
      {problem && (
        <Alert tone="danger" role="alert">
          {problem}
        </Alert>
      )}
      <Group gap="xs">
        <Button loading={isBusy} aria-label={`Send feedback on ${name}`} onClick={() => void give()}>
          Send feedback
        </Button>
        {onCancel && (
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        )}
      </Group>
    </Stack>
  )
}
