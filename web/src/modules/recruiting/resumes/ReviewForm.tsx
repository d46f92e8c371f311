import { Box, Button, Group, Paper, Radio, SegmentedControl, Stack, Text } from '@mantine/core'
import { resumeEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import { duplicatePartLabels } from '@muster/contract/recruiting/applicants/applicants.labels.ts'
import { NewApplicant, type ResumeWithDuplicates } from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { type FocusEvent, useMemo, useState } from 'react'
import type * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { ErrorSummary } from '../../../ui/form/ErrorSummary.tsx'
import { FormProvider } from '../../../ui/form/FormContext.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import { useLeaveGuard } from '../../../ui/form/useLeaveGuard.tsx'
import { type SchemaForm, useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { useSubmit } from '../../../ui/form/useSubmit.ts'
import { counted } from '../../../ui/format/number.ts'
import { LinkButton } from '../../../ui/link/LinkButton.tsx'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { applicantHref } from '../applicants/applicantLabels.ts'
import { BackgroundFields, ConsentFields, PersonFields, RecruitingFields } from '../applicants/form/ApplicantFields.tsx'
import { APPLICANT_KEYS } from '../endpoints.ts'
import { withoutEmpty } from '../forms/formInUse.ts'
import classes from './Resumes.module.css'
import { ResumeText } from './ResumeText.tsx'
import { ResumeView } from './ResumeView.tsx'
import { confirmedPlaces, foundAt, pathOf, reviewOf, unsurePaths } from './reviewValues.ts'

type ReadResume = z.output<typeof ResumeWithDuplicates>
const Confirmed = NewApplicant.omit({ answers: true })
/** The score from which a duplicate is chosen by default; below it the user decides. */
const CERTAIN = 85

interface ReviewFormProps {
  resume: ReadResume
  /** The page to open after the confirmation. */
  next: string
}

/** The found values of a CV next to its text: the text highlights where the value of the focused field was found. */
export function ReviewForm({ resume, next }: ReviewFormProps) {
  const { history } = useRouter()
  const review = useMemo(() => reviewOf(resume), [resume])
  const [active, setActive] = useState<number | null>(null)
  const [target, setTarget] = useState(
    resume.applicantID ?? resume.duplicates.find(({ score }) => score >= CERTAIN)?._applicant.id ?? '',
  )
  const confirm = useAction(resumeEndpoints.confirm, {
    done: ({ number, name }) =>
      resume.applicantID
        ? `CV of ${number} ${name} confirmed`
        : target
          ? `CV added to ${number} ${name}`
          : `${number} ${name} added`,
    refreshes: APPLICANT_KEYS,
  })
  const form: SchemaForm = useSchemaForm(Confirmed, review.values, {
    save: (body) =>
      confirm.mutateAsync({
        params: { id: resume.id },
        body: {
          ...(target && { applicantID: target }),
          applicant: withoutEmpty(body),
          places: confirmedPlaces(form.form.getValues(), review, body),
        },
      }),
    saved: () => history.push(next),
  })
  const guard = useLeaveGuard(form.isChanged)
  const submitting = useSubmit(form)
  const showFound = ({ target: at }: FocusEvent) => {
    const path = (at as Element).closest<HTMLElement>('[data-path]')?.dataset.path
    const index = path === undefined ? undefined : foundAt(form.form.getValues(), review, path)
    if (index !== undefined) setActive(index)
  }
  const choose = (index: number) => {
    setActive(index)
    const path = pathOf(form.form.getValues(), review, index)
    if (path) focusElement(path)
  }
  return (
    <FormProvider form={form}>
      <div className={classes.review}>
        <form noValidate className={classes.form} onFocus={showFound} {...submitting}>
          <Stack gap="lg">
            <ErrorSummary />
            {resume.state === 'SCANNED' && <Alert tone="warning">{resume.error}</Alert>}
            <Sender resume={resume} />
            <Duplicates resume={resume} target={target} onTarget={setTarget} />
            <Unsure paths={unsurePaths(resume.fields, review)} total={resume.fields.length} />
            <PersonFields />
            <BackgroundFields />
            <RecruitingFields />
            <ConsentFields />
          </Stack>
          <div className={classes.foot}>
            <Button variant="default" size="sm" onClick={() => history.push(next)}>
              Skip
            </Button>
            <Button size="sm" type="submit" loading={form.isSaving} title="Ctrl+Enter">
              {resume.applicantID ? 'Confirm' : target ? 'Add CV to applicant' : 'Confirm and create applicant'}
            </Button>
          </div>
        </form>
        <File resume={resume} active={active} onChoose={choose} />
      </div>
      {guard.dialog}
    </FormProvider>
  )
}

interface DuplicatesProps {
  resume: ReadResume
  target: string
  onTarget(id: string): void
}

/** The applicant who sent the CV with the form. */
const Sender = ({ resume: { _applicant } }: { resume: ReadResume }) =>
  _applicant && (
    <Alert tone="info">
      <RouteLink href={applicantHref(_applicant)}>{_applicant.name}</RouteLink> sent this CV with the applicant form.
      Confirming it fills the empty fields of the applicant; the others stay.
    </Alert>
  )

/** Applicants who are probably the same person, each with the reasons and their points. */
function Duplicates({ resume: { duplicates }, target, onTarget }: DuplicatesProps) {
  if (duplicates.length === 0) return null
  return (
    <Box component="section" p={16} className="framed" aria-label="Possible duplicates">
      <Radio.Group
        label={counted(duplicates.length, ['possible duplicate', 'possible duplicates'])}
        description="Add the CV to an existing applicant and fill its empty fields, or create a new applicant."
        value={target}
        onChange={onTarget}
      >
        <Stack gap="xs" mt="sm">
          {duplicates.map(({ _applicant, score, parts }) => (
            <Group key={_applicant.id} gap={8} wrap="nowrap" align="flex-start">
              <Radio
                value={_applicant.id}
                label={`Add to ${_applicant.name}`}
                description={`Score ${score} of 100: ${parts.map(({ field, points }) => `${duplicatePartLabels[field as keyof typeof duplicatePartLabels] ?? field} ${points}`).join(', ')}`}
              />
              <RouteLink href={applicantHref(_applicant)} target="_blank" className="text-sm">
                Open
              </RouteLink>
            </Group>
          ))}
          <Radio value="" label="Create a new applicant" />
        </Stack>
      </Radio.Group>
    </Box>
  )
}

/** The values of low confidence, each with a link to its field. */
function Unsure({ paths, total }: { paths: readonly string[]; total: number }) {
  if (total === 0) return null
  if (paths.length === 0)
    return (
      <Text
        size="sm"
        c="dimmed"
      >{`${counted(total, ['value', 'values'])} found. Select a field to see where it was found.`}</Text>
    )
  return (
    <Alert tone="info">
      {`${counted(total, ['value', 'values'])} found, ${paths.length} to check: `}
      {paths.slice(0, 8).map((path, nth) => (
        <span key={path}>
          {nth > 0 && ', '}
          <LinkButton c="inherit" fw={500} onClick={() => focusElement(path)}>
            {pathLabel(path)}
          </LinkButton>
        </span>
      ))}
    </Alert>
  )
}

/** The nouns of the rows in the form, where they are not the singular of the list. */
const ROW_NOUNS: Readonly<Record<string, string>> = { education: 'degree', experience: 'position' }

/** `skills.2.name` → `skill 3` */
function pathLabel(path: string): string {
  const [list = '', nth] = path.split('.')
  const name = list.replace(/([A-Z])/g, ' $1').toLowerCase()
  return nth === undefined ? name : `${ROW_NOUNS[list] ?? name.replace(/s$/, '')} ${Number(nth) + 1}`
}

function File({
  resume,
  active,
  onChoose,
}: {
  resume: ReadResume
  active: number | null
  onChoose(index: number): void
}) {
  const [mode, setMode] = useState(resume.text ? 'text' : 'file')
  const modes = [
    ...(resume.text ? [{ value: 'text', label: 'Found values' }] : []),
    { value: 'file', label: 'Document' },
  ]
  return (
    <div className={classes.file}>
      <Group justify="space-between" mb={8} wrap="nowrap">
        <Text size="sm" fw={500} className="truncate">
          {resume.name}
        </Text>
        {modes.length > 1 && (
          <SegmentedControl size="xs" aria-label="Show the CV as" data={modes} value={mode} onChange={setMode} />
        )}
      </Group>
      <Paper withBorder style={CLIPPED}>
        {mode === 'text' && resume.text ? (
          <ResumeText text={resume.text} fields={resume.fields} active={active} onChoose={onChoose} />
        ) : (
          <ResumeView key={resume.id} resume={resume} isText={false} />
        )}
      </Paper>
    </div>
  )
}
const CLIPPED = { overflow: 'hidden' }
