import { Flex, Text, Title } from '@mantine/core'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy, rolesLabel } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { Blocker } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { toneColors } from '../../../ui/badge/toneColors.ts'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { formatDates } from '../../../ui/format/day.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { Summary } from '../record/OrderFormSummary.tsx'
import { describeIssues, type FieldIssue, groupByStep, issueMessage, otherBlockers } from './missingFields.ts'
import { orderFormField } from './orderFormField.ts'
import { ResumeSection } from './ResumeSection.tsx'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

interface ReviewStepProps {
  draft: OrderFormDraft
  fields: OrderFormFields
  /** The missing and invalid fields. */
  issues: readonly FieldIssue[]
  onField(path: string): void
  /** The reason why the missing agreement should be waived. */
  waiverReason: string | null | undefined
}

export function ReviewStep({ draft, fields, issues, onField, waiverReason }: ReviewStepProps) {
  const blockers = otherBlockers(draft, waiverReason)
  const isReady = issues.length === 0 && blockers.length === 0
  return (
    <>
      <Flex
        component="section"
        py="md"
        px={20}
        bdrs="lg"
        fz="sm"
        direction="column"
        gap={10}
        {...toneColors(isReady ? 'done' : 'warning')}
        aria-label="Errors"
      >
        {isReady ? (
          <Flex component="p" gap={8} align="center" m={0} fw={600} fz="md">
            <IconCircleCheck size={20} stroke={1.7} aria-hidden /> Ready to submit.
          </Flex>
        ) : (
          <>
            <Title order={3}>To submit, fix {describeIssues(issues.length + blockers.length)}</Title>
            <IssueList issues={issues} onField={onField} />
            {blockers.length > 0 && (
              <div>
                {issues.length > 0 && (
                  <Text inherit fw={600}>
                    Other
                  </Text>
                )}
                <Messages
                  messages={blockers.map(({ name, message }) => ({
                    key: name,
                    text: message,
                    onClick: name === 'hasResume' ? () => focusElement('resume') : undefined,
                  }))}
                />
              </div>
            )}
          </>
        )}
      </Flex>
      <Warnings
        warnings={draft.record?.readiness.canStart.warnings ?? NONE}
        fieldOf={(name) => fieldOf(name, draft.isKnown)}
        onField={onField}
      />
      {draft.record?.may.requestWaiver && (
        <FormSection
          title="Waiver of the master agreement"
          text={`The client has no active master agreement. The waiver must be granted before the review, by ${rolesLabel(approvalPolicy.waivers.AGREEMENT)}.`}
        >
          <TextareaField {...orderFormField('waiverReason')} rows={2} required />
        </FormSection>
      )}
      <ResumeSection draft={draft} />
      <Summary fields={fields} record={draft.record} />
    </>
  )
}

const NONE: readonly Blocker[] = []

/** The field that fixes a warning; documents of an existing consultant are fixed on the consultant record. */
function fieldOf(name: string, isKnown: boolean): string | undefined {
  if (name === 'hasVisaDesignation') return 'visa.designation'
  if (name === 'hasMedicalCategory') return 'medical.category'
  return name === 'documentsValid' && !isKnown ? 'person.passportExpiry' : undefined
}

interface WarningsProps {
  warnings: readonly Blocker[]
  fieldOf(name: string): string | undefined
  onField(path: string): void
}

/** Warnings that do not prevent the submission and that reviewers will see; as of the last save. */
const Warnings = ({ warnings, fieldOf, onField }: WarningsProps) =>
  warnings.length > 0 && (
    <section aria-label="Warnings">
      <Alert tone="info">
        <Text inherit fw={600}>
          Warnings (you can still submit)
        </Text>
        <Messages
          messages={warnings.map(({ name, message }) => {
            const field = fieldOf(name)
            return { key: name, text: formatDates(message), onClick: field && (() => onField(field)) }
          })}
        />
      </Alert>
    </section>
  )

/** The missing and invalid fields by step, each with a link. */
const IssueList = ({ issues, onField }: Pick<ReviewStepProps, 'issues' | 'onField'>) =>
  groupByStep(issues).map(({ id, label, issues: here }) => (
    <div key={id}>
      <Text inherit fw={600}>
        {label}
      </Text>
      <Messages
        messages={here.map((issue) => ({
          key: issue.path,
          text: issueMessage(issue),
          onClick: () => onField(issue.path),
        }))}
      />
    </div>
  ))

interface MessagesProps {
  messages: readonly { key: string; text: ReactNode; onClick?: (() => void) | '' | undefined }[]
}

/** Messages, with a link where there is something to go to. */
const Messages = ({ messages }: MessagesProps) => (
  <Flex component="ul" direction="column" gap={2} align="flex-start" className="plain-list">
    {messages.map(({ key, text, onClick }) => (
      <li key={key}>
        {onClick ? (
          <LinkButton c="inherit" onClick={onClick}>
            {text}
          </LinkButton>
        ) : (
          text
        )}
      </li>
    ))}
  </Flex>
)
