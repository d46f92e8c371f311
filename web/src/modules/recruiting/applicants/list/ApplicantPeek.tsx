import { Box, Stack, Text } from '@mantine/core'
import type { Applicant, ApplicantRow } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import type { ReactNode } from 'react'
import { useEndpoint } from '../../../../kernel/api/endpoint.ts'
import type { PeekedRow } from '../../../../kernel/lists/ListScreen.tsx'
import { BadgeList } from '../../../../ui/badge/BadgeList.tsx'
import { TextCell } from '../../../../ui/cells/cells.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { PeekPanel } from '../../../../ui/list/peek/PeekPanel.tsx'
import { PendingFields } from '../../../../ui/states/PendingFields.tsx'
import { applicantApi } from '../../endpoints.ts'
import { skillText, yearsText } from '../../labels.ts'
import { ApplicantNextStep } from '../ApplicantStep.tsx'
import { APPLICANT_STATUSES, applicantHref, experienceText, noticeText, placeText } from '../applicantLabels.ts'
import { payAmountText } from '../applicantText.ts'
import { RecordNotices } from '../record/RecordNotices.tsx'
import { Excerpt } from './Excerpt.tsx'

/** An applicant in the panel next to the list: the main facts and the next step. */
export function ApplicantPeek({ id, row, step, close }: PeekedRow<ApplicantRow>) {
  const { data, error, refetch } = useEndpoint(applicantApi.get, { params: { id } })
  const shown = data ?? row
  return (
    <PeekPanel
      title={shown?.name}
      code={shown?.number}
      status={shown && APPLICANT_STATUSES[shown.status]}
      href={applicantHref({ id })}
      actions={data && <ApplicantNextStep applicant={data} />}
      step={step}
      onClose={close}
    >
      {!data && <PendingFields error={error} onRetry={refetch} groups={1} fields={6} />}
      {data && <Summary applicant={data} excerpt={row?.excerpt} />}
    </PeekPanel>
  )
}

function Summary({ applicant, excerpt }: { applicant: Applicant; excerpt: string | null | undefined }) {
  const { title, employer, totalYears, skills, experience, internalNotes, tags } = applicant
  return (
    <Stack gap="md">
      <RecordNotices applicant={applicant} />
      {excerpt && <Excerpt text={excerpt} />}
      <Box component="dl" className="auto-grid facts" __vars={TWO_COLUMNS}>
        <Fact name="Current position" value={[title, employer].filter(Boolean).join(' at ')} />
        <Fact name="Experience" value={totalYears && yearsText(totalYears)} />
        <Fact name="Location" value={placeText(applicant)} />
        <Fact name="Notice" value={noticeText(applicant.noticeDays)} />
        <Fact name="Expected pay" value={applicant.expectedPay && payAmountText(applicant.expectedPay)} />
        <Fact name="Email" value={applicant.email} />
        <Fact name="Phone" value={applicant.phone} />
        <Fact name="Last contacted" value={applicant.lastContactedOn && formatDate(applicant.lastContactedOn)} />
      </Box>
      <Chips title="Skills" values={skills.slice(0, 15).map(skillText)} />
      <Chips title="Tags" values={tags ?? []} />
      {experience.length > 0 && (
        <Part title="Experience">
          <Stack component="ul" gap={4} className="plain-list" fz="sm">
            {experience.slice(0, 4).map((one) => (
              <li key={experienceText(one)}>{experienceText(one)}</li>
            ))}
          </Stack>
        </Part>
      )}
      {internalNotes && (
        <Part title="Internal notes">
          <Text size="sm" className="preserve-lines break-words">
            {internalNotes}
          </Text>
        </Part>
      )}
    </Stack>
  )
}

const TWO_COLUMNS = { '--min': '180px' }

/** Omitted when the user may not see the value. */
const Fact = ({ name, value }: { name: string; value: ReactNode }) =>
  value !== undefined && (
    <div>
      <dt>{name}</dt>
      <dd className="break-words">
        <TextCell value={value} />
      </dd>
    </div>
  )

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div>
    <h3 className="text-sm text-semibold">{title}</h3>
    {children}
  </div>
)

export const Chips = ({ title, values }: { title: string; values: readonly string[] }) =>
  values.length > 0 && (
    <Part title={title}>
      <Box mt={4}>
        <BadgeList values={values} />
      </Box>
    </Part>
  )
