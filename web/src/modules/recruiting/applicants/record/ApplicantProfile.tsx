import { Box, Stack, Text } from '@mantine/core'
import { applicantFields } from '@muster/contract/recruiting/applicants/applicant-fields.labels.ts'
import { applicantSourceLabels, visaStatusLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import type { Applicant } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { applicantView } from '@muster/contract/recruiting/applicants/visibility.contract.ts'
import type { ReactNode } from 'react'
import { countryName } from '../../../../kernel/lists/countries.ts'
import { useSees } from '../../../../kernel/session/permissions.ts'
import { DateCell, ExpiryCell } from '../../../../ui/cells/cells.tsx'
import { formatDate } from '../../../../ui/format/day.ts'
import { labelFor } from '../../../../ui/format/labels.ts'
import { InlineEdit } from '../../../../ui/inline-edit/InlineEdit.tsx'
import { InlineRecord } from '../../../../ui/inline-edit/InlineRecord.tsx'
import { inlineFieldOf } from '../../../../ui/inline-edit/inlineField.tsx'
import { lazyNamed } from '../../../../ui/lazy/lazily.ts'
import { RouteLink } from '../../../../ui/link/RouteLink.tsx'
import { Card } from '../../../../ui/record/Card.tsx'
import { FieldGroup, type ReadField } from '../../../../ui/record/FieldList.tsx'
import { Section } from '../../../../ui/record/Section.tsx'
import { RecordAnswers } from '../../forms/RecordAnswers.tsx'
import { languageText, skillText, yearsText } from '../../labels.ts'
import { certificateText, educationText, noticeText, placeText, spanText } from '../applicantLabels.ts'
import { consentText, payAmountText } from '../applicantText.ts'
import { Chips } from '../list/ApplicantPeek.tsx'
import { ApplicantResume } from './ApplicantResume.tsx'
import { MergedNotice } from './MergedNotice.tsx'
import { RecordNotices } from './RecordNotices.tsx'
import { WithdrawalNotice } from './WithdrawalNotice.tsx'

const ApplicantInlineEditor = lazyNamed(() => import('./ApplicantInlineEditor.tsx'), 'ApplicantInlineEditor')
const ApplicantLinks = lazyNamed(() => import('../../forms/FormLinks.tsx'), 'ApplicantLinks')

const inline = inlineFieldOf(applicantFields)

const WITH_RESUME = { '--columns': 'minmax(0, 1fr) minmax(420px, 46%)' }

/** The fields of the record, edited in place, with the CV next to them. */
export function ApplicantProfile({ applicant }: { applicant: Applicant }) {
  const seesResume = useSees(applicantView)('resumes')
  return (
    <Box className="with-side" __vars={WITH_RESUME} data-side={seesResume || undefined}>
      <Stack miw={0}>
        <RecordNotices applicant={applicant} />
        <WithdrawalNotice applicant={applicant} />
        <MergedNotice applicant={applicant} />
        <Skills applicant={applicant} />
        <Experience applicant={applicant} />
        <InlineRecord record={applicant} Editor={ApplicantInlineEditor}>
          <FieldGroup title="Contact" fields={contactFields(applicant)} />
          <FieldGroup title="Work and availability" fields={workFields(applicant)} />
          <FieldGroup title="Recruiting" fields={recruitingFields(applicant)} />
          <FieldGroup title="Consent" fields={consentFields(applicant)} />
          <Notes applicant={applicant} />
        </InlineRecord>
        <Answers applicant={applicant} />
        {seesResume && <ApplicantLinks id={applicant.id} />}
      </Stack>
      {seesResume && <ApplicantResume applicant={applicant} />}
    </Box>
  )
}

const textOr = (value: ReactNode) => value || null
function Skills({ applicant: { skills, certificates, languages } }: { applicant: Applicant }) {
  if (skills.length + certificates.length + languages.length === 0) return null
  return (
    <Section title="Qualifications">
      <Card>
        <Chips title="Skills" values={skills.map(skillText)} />
        <Chips title="Certificates" values={certificates.map(certificateText)} />
        <Chips title="Languages" values={languages.map(languageText)} />
      </Card>
    </Section>
  )
}

function Experience({ applicant: { experience, education } }: { applicant: Applicant }) {
  if (experience.length + education.length === 0) return null
  return (
    <Section title="Experience and education">
      <Card>
        {experience.length > 0 && (
          <Stack component="ul" gap="sm" className="plain-list">
            {experience.map(({ employer, title, from, to }) => (
              <li key={`${employer} ${from} ${title}`}>
                <Text fw={500}>{title ?? employer}</Text>
                <Text size="sm" c="dimmed">
                  {[title && employer, spanText(from, to)].filter(Boolean).join(' · ')}
                </Text>
              </li>
            ))}
          </Stack>
        )}
        {education.length > 0 && (
          <Stack component="ul" gap={4} className="plain-list" fz="sm">
            {education.map((one) => (
              <li key={educationText(one)}>{educationText(one)}</li>
            ))}
          </Stack>
        )}
      </Card>
    </Section>
  )
}

const mail = (address: string | null | undefined) => address && <a href={`mailto:${address}`}>{address}</a>
const call = (number: string | null | undefined) =>
  number && <a href={`tel:${number.replace(/[^+\d]/g, '')}`}>{number}</a>

const contactFields = (a: Applicant): ReadField[] => [
  inline('email', mail(a.email)),
  inline('phone', call(a.phone)),
  ...(a.secondEmail ? [inline('secondEmail', mail(a.secondEmail))] : []),
  ...(a.secondPhone ? [inline('secondPhone', call(a.secondPhone))] : []),
  inline('city', textOr(placeText(a))),
  inline('nationality', a.nationality && countryName(a.nationality)),
  inline('birthDate', a.birthDate && <DateCell value={a.birthDate} />),
  inline('visaStatus', labelFor(visaStatusLabels, a.visaStatus) ?? null),
  inline('visaExpiry', a.visaExpiry && <ExpiryCell value={a.visaExpiry} />),
  {
    label: 'Links',
    wide: true,
    value: a.links?.length
      ? a.links.map(({ label, url }) => (
          <div key={url}>
            <a href={url} target="_blank" rel="noreferrer">
              {label ?? url}
            </a>
          </div>
        ))
      : undefined,
  },
]

const workFields = (a: Applicant): ReadField[] => [
  inline('employer', a.employer),
  inline('title', a.title),
  inline('totalYears', a.totalYears && yearsText(a.totalYears)),
  inline('relevantYears', a.relevantYears && yearsText(a.relevantYears)),
  inline('noticeDays', noticeText(a.noticeDays)),
  inline('availableFrom', a.availableFrom && <DateCell value={a.availableFrom} />),
  inline('willRelocate', a.willRelocate === null ? null : a.willRelocate ? 'Yes' : 'No'),
  inline('currentPay', a.currentPay && payAmountText(a.currentPay)),
  inline('expectedPay', a.expectedPay && payAmountText(a.expectedPay)),
]

const recruitingFields = (a: Applicant): ReadField[] => [
  { label: 'Recruiting country', value: a._country.name },
  inline('ownerID', a._owner?.name ?? null),
  inline('source', a.source && [applicantSourceLabels[a.source], a.sourceName].filter(Boolean).join(': ')),
  inline('lastContactedOn', a.lastContactedOn && <DateCell value={a.lastContactedOn} />),
  { label: 'Open submissions', value: a.openSubmissions },
  {
    label: 'Consultant',
    value: a._candidate ? (
      <RouteLink href={`/candidates/${a._candidate.id}`}>{a._candidate.name}</RouteLink>
    ) : undefined,
  },
  inline('tags', a.tags && (a.tags.length > 0 ? a.tags.join(', ') : null), { wide: true }),
]

const consentFields = (a: Applicant): ReadField[] =>
  a.consent === undefined
    ? []
    : [
        { label: 'Consent to store the data', value: a.consent && consentText(a.consent), wide: true },
        {
          label: 'Right to represent',
          value:
            a.rightToRepresent &&
            [`Given on ${formatDate(a.rightToRepresent.givenOn)}`, a.rightToRepresent.note].filter(Boolean).join(': '),
        },
        { label: 'Data is archived after', value: a.retainUntil && <DateCell value={a.retainUntil} /> },
        { label: 'Passport number', value: a.hasPassport ? 'Stored for finding duplicates' : null },
      ]

const Notes = ({ applicant: { internalNotes, editable } }: { applicant: Applicant }) =>
  (internalNotes || (internalNotes === null && editable.includes('internalNotes'))) && (
    <Section title="Internal notes">
      <Card>
        <InlineEdit field="internalNotes" label={applicantFields.internalNotes.label}>
          {internalNotes && (
            <Text maw="80ch" className="preserve-lines break-words">
              {internalNotes}
            </Text>
          )}
        </InlineEdit>
      </Card>
    </Section>
  )

/** The answers to screening questions and to the company’s own questions of the applicant form. */
function Answers({ applicant: { screeningAnswers, answers } }: { applicant: Applicant }) {
  const screening = (screeningAnswers ?? []).map(({ question, answer }) => ({
    label: question,
    value: answer,
    wide: true,
  }))
  return (
    <>
      {screening.length > 0 && <FieldGroup title="Screening answers" fields={screening} />}
      <RecordAnswers kind="APPLICANT" answers={answers} />
    </>
  )
}
