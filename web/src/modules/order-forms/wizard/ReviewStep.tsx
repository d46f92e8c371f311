import { Flex, Text, Title } from '@mantine/core'
import type { OrderFormFields } from '@muster/contract/margin/placement-terms.contract.ts'
import { approvalPolicy, rolesLabel } from '@muster/contract/order-forms/approvals/policy.rules.ts'
import type { Blocker } from '@muster/contract/order-forms/core/record.contract.ts'
import { IconCircleCheck } from '@tabler/icons-react'
import { TextareaField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { formatDates } from '../../../ui/format/day.ts'
import { Alert } from '../../../ui/states/Note.tsx'
import { Summary } from '../record/OrderFormSummary.tsx'
import { byStep, describeGaps, type Gap, hurdlesOf, saidOf } from './missingFields.ts'
import { ResumeSection } from './ResumeSection.tsx'
import classes from './review.module.css'
import type { OrderFormDraft } from './useOrderFormDraft.ts'

interface ReviewStepProps {
  draft: OrderFormDraft
  fields: OrderFormFields
  /** What stands in the way, field by field. */
  gaps: readonly Gap[]
  onField(path: string): void
  /** Why the agreement that is missing should be waived. */
  waiverReason: string | null | undefined
}

export function ReviewStep({ draft, fields, gaps, onField, waiverReason }: ReviewStepProps) {
  const hurdles = hurdlesOf(draft, waiverReason)
  const isReady = gaps.length === 0 && hurdles.length === 0
  return (
    <>
      <section className={classes.open} data-ready={isReady || undefined} aria-label="Missing or not right">
        {isReady ? (
          <Flex component="p" gap={8} align="center" m={0} fw={600} fz="md">
            <IconCircleCheck size={20} stroke={1.7} aria-hidden /> Everything is there. It can be submitted.
          </Flex>
        ) : (
          <>
            <Title order={3}>Before it can be submitted: {describeGaps(gaps.length + hurdles.length)}</Title>
            <Gaps gaps={gaps} onField={onField} />
            {hurdles.length > 0 && (
              <div>
                {gaps.length > 0 && (
                  <Text inherit fw={600}>
                    Also needed
                  </Text>
                )}
                <Flex component="ul" direction="column" gap={2} align="flex-start" className="plain-list">
                  {hurdles.map(({ name, message }) => (
                    <li key={name}>
                      {name === 'hasResume' ? (
                        <button type="button" className={classes.jump} onClick={() => focusElement('resume')}>
                          {message}
                        </button>
                      ) : (
                        message
                      )}
                    </li>
                  ))}
                </Flex>
              </div>
            )}
          </>
        )}
      </section>
      <Warnings
        warnings={draft.record?.readiness.canStart.warnings ?? NONE}
        fieldOf={(name) => fieldOf(name, draft.isKnown)}
        onField={onField}
      />
      {draft.record?.may.requestWaiver && (
        <FormSection
          title="Waiver of the master agreement"
          text={`The client has none in force. Before anybody reviews it, ${rolesLabel(approvalPolicy.waivers.AGREEMENT)} grants the waiver.`}
        >
          <TextareaField name="waiverReason" label="Reason" rows={2} required />
        </FormSection>
      )}
      <ResumeSection draft={draft} />
      <Summary fields={fields} record={draft.record} />
    </>
  )
}

const NONE: readonly Blocker[] = []

/** Where a warning is mended in these steps; what is wrong with the papers of somebody on record is mended there. */
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

/** What may be submitted as it is, and what the reviewers will see beside it: as of the last save. */
const Warnings = ({ warnings, fieldOf, onField }: WarningsProps) =>
  warnings.length > 0 && (
    <section aria-label="To be seen to">
      <Alert tone="info">
        <Text inherit fw={600}>
          To be seen to; it can be submitted all the same
        </Text>
        <Flex component="ul" direction="column" gap={2} align="flex-start" className="plain-list">
          {warnings.map(({ name, message }) => {
            const field = fieldOf(name)
            return (
              <li key={name}>
                {field ? (
                  <button type="button" className={classes.jump} onClick={() => onField(field)}>
                    {formatDates(message)}
                  </button>
                ) : (
                  formatDates(message)
                )}
              </li>
            )
          })}
        </Flex>
      </Alert>
    </section>
  )

/** By step, each a link to its field. */
const Gaps = ({ gaps, onField }: Pick<ReviewStepProps, 'gaps' | 'onField'>) =>
  byStep(gaps).map(({ id, label, gaps: here }) => (
    <div key={id}>
      <Text inherit fw={600}>
        {label}
      </Text>
      <Flex component="ul" direction="column" gap={2} align="flex-start" className="plain-list">
        {here.map((gap) => (
          <li key={gap.path}>
            <button type="button" className={classes.jump} onClick={() => onField(gap.path)}>
              {saidOf(gap)}
            </button>
          </li>
        ))}
      </Flex>
    </div>
  ))
