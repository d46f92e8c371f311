import { CloseButton, Flex, Group, NativeSelect, TextInput } from '@mantine/core'
import { CURRENCIES } from '@muster/contract/kernel/math/money.ts'
import { payPeriodLabels } from '@muster/contract/recruiting/jobs/jobs.labels.ts'
import type { Submission } from '@muster/contract/recruiting/submissions/shapes.contract.ts'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { AmountBox } from '../../../../ui/fields/AmountBox.tsx'
import { formatDates } from '../../../../ui/format/day.ts'
import { optionsOf } from '../../../../ui/format/labels.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { ScreeningQuestions } from './ScreeningQuestions.tsx'
import type { SubmitWarning } from './submitWarnings.ts'
import type { SelectedApplicant } from './useSubmitting.ts'

const PERIODS = optionsOf(payPeriodLabels)

interface ChosenApplicantProps {
  chosen: SelectedApplicant
  questions: Submission['screeningQuestions']
  /** Whether open questions are marked. */
  isMarked: boolean
  warnings: readonly SubmitWarning[]
  onChange(part: Partial<SelectedApplicant>): void
  onRemove(): void
}

/** One of the applicants to submit: the terms, and the warnings. */
export function ChosenApplicant({ chosen, questions, isMarked, warnings, onChange, onRemove }: ChosenApplicantProps) {
  const { applicant, pay, notice, answers, refused } = chosen
  const name = applicant.name
  return (
    <Flex component="li" direction="column" gap={8} p={12} className="framed" aria-label={name}>
      <Group justify="space-between" wrap="nowrap">
        <span className="min-0">
          <span className="text-semibold">{name}</span>
          <span className="subline truncate">{applicant.title}</span>
        </span>
        <CloseButton aria-label={`Remove ${name}`} onClick={onRemove} />
      </Group>
      <Flex gap={8} wrap="wrap" align="end">
        <AmountBox
          label="Expected pay"
          initial={pay.amount}
          onChange={(amount) => onChange({ pay: { ...pay, amount } })}
          w={130}
        />
        <NativeSelect
          aria-label={`Currency of the expected pay of ${name}`}
          data={[...CURRENCIES]}
          value={pay.currency}
          onChange={(event) => onChange({ pay: { ...pay, currency: event.currentTarget.value } })}
          w={86}
        />
        <NativeSelect
          aria-label={`Period of the expected pay of ${name}`}
          data={[...PERIODS]}
          value={pay.period}
          onChange={(event) => onChange({ pay: { ...pay, period: event.currentTarget.value } })}
          w={124}
        />
        <TextInput
          label="Notice period (days)"
          inputMode="numeric"
          value={notice}
          onChange={(event) => onChange({ notice: event.currentTarget.value.replace(/\D/g, '').slice(0, 3) })}
          w={150}
        />
      </Flex>
      <ScreeningQuestions
        name={name}
        questions={questions}
        answers={answers}
        isMarked={isMarked}
        onChange={(given) => onChange({ answers: given })}
      />
      {(warnings.length > 0 || refused) && (
        <Flex
          component="ul"
          direction="column"
          gap={4}
          fz="sm"
          className="plain-list"
          aria-label={`Warnings for ${name}`}
        >
          {refused && (
            <Flex component="li" gap={6} role="alert" className="text-error">
              <IconX size={16} stroke={2} className="flex-none" aria-hidden />
              <span>{formatDates(refused)}</span>
            </Flex>
          )}
          {warnings.map(({ key, tone, text, href }) => (
            <Flex key={key} component="li" gap={6} className={tone === 'danger' ? 'text-error' : 'text-warning'}>
              <IconAlertTriangle size={16} stroke={2} className="flex-none" aria-hidden />
              <span>
                {formatDates(text)} {href && <RouteLink href={href}>View</RouteLink>}
              </span>
            </Flex>
          ))}
        </Flex>
      )}
    </Flex>
  )
}
