import { Box, Button, Group, Stack, Text, Title } from '@mantine/core'
import { BUILT_IN_QUESTIONS, missingFields } from '@muster/contract/recruiting/forms/built-in.rules.ts'
import {
  type FormLinkStatus,
  OpenApplicant,
  type OpenForm,
  openFormEndpoints,
} from '@muster/contract/recruiting/forms/links.contract.ts'
import type { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useEffect, useState } from 'react'
import * as z from 'zod'
import { ApiError } from '../kernel/api/failures.ts'
import { send } from '../kernel/api/send.ts'
import { applicantField, BLANK_APPLICANT } from '../modules/recruiting/forms/ApplicantFields.tsx'
import { answersFor, answersSchema, checkedAnswers } from '../modules/recruiting/forms/formInUse.ts'
import { findError } from '../ui/files/rules.ts'
import { ErrorSummary } from '../ui/form/ErrorSummary.tsx'
import { FormProvider } from '../ui/form/FormContext.tsx'
import type { FormValues } from '../ui/form/schemaValues.ts'
import { useSchemaForm } from '../ui/form/useSchemaForm.ts'
import { formatInstant } from '../ui/format/day.ts'
import { FilesProvider } from '../ui/questions/FileField.tsx'
import { FormSections } from '../ui/questions/FormSections.tsx'
import type { AnswerValues } from '../ui/questions/questionValues.ts'
import { FieldsSkeleton } from '../ui/states/Skeleton.tsx'
import { EmptyState } from '../ui/states/states.tsx'
import { draftName, readDraft, readDraftFiles, removeDraft, writeDraft, writeDraftFiles } from './draft.ts'

interface ApplicantFormProps {
  page: OpenForm
  token: string
  onAnswered(page: OpenForm): void
}

const CLOSED: Readonly<Record<Exclude<FormLinkStatus, 'OPEN'>, { title: string; text: string }>> = {
  SUBMITTED: { title: 'Thank you. Your form was submitted.', text: 'You can close this page.' },
  FULL: { title: 'This form is closed', text: 'Ask the sender for a new link.' },
  REVOKED: { title: 'This link is no longer valid', text: 'Ask the sender for a new link.' },
  EXPIRED: { title: 'This link has expired', text: 'Ask the sender for a new link.' },
}

/** The applicant form of a link, usable on a phone; the input is stored in the browser until it is submitted. */
export function ApplicantForm({ page, token, onAnswered }: ApplicantFormProps) {
  const [isDone, setDone] = useState(false)
  const name = draftName(token)
  const [files, setFiles] = useState<Map<string, File> | null>(null)
  useEffect(() => {
    void readDraftFiles(name).then(setFiles)
  }, [name])
  const { derivedStatus, form } = page
  if (isDone || derivedStatus !== 'OPEN' || !form) {
    const { title, text } = CLOSED[isDone || derivedStatus === 'OPEN' ? 'SUBMITTED' : derivedStatus]
    return <EmptyState title={title}>{text}</EmptyState>
  }
  if (!files) return <FieldsSkeleton groups={2} fields={5} />
  return (
    <Questions
      key={form.formVersion}
      page={page}
      token={token}
      form={form}
      name={name}
      stored={files}
      onSubmitted={(next) => {
        void removeDraft(name)
        setDone(true)
        onAnswered(next)
      }}
    />
  )
}

const isNothing = (value: unknown) => value === null || value === undefined || value === '' || value === false

/** The schema of the page, with the questions that the company requires. */
function submittedOf(definition: FormDefinition) {
  const shape = OpenApplicant.shape as Readonly<Record<string, z.ZodType>>
  const required = definition.sections
    .flatMap(({ questions }) => questions)
    .filter((one) => one.builtIn && one.required && !one.showWhen && one.key in shape)
    .map(({ key, label }) => [key, shape[key]!.refine((value) => !isNothing(value), `${label} is required.`)])
  return z.strictObject({
    applicant: OpenApplicant.extend(Object.fromEntries(required) as object) as typeof OpenApplicant,
    answers: answersSchema(definition),
  })
}
const RESUMES = {
  endings: ['.pdf', '.docx', '.odt', '.rtf', '.txt'],
  maxBytes: 20 * 1024 ** 2,
  max: 1,
  label: 'PDF, DOCX, ODT, RTF or TXT',
}

interface QuestionsProps {
  page: OpenForm
  token: string
  form: NonNullable<OpenForm['form']>
  /** The storage key of the draft. */
  name: string
  stored: Map<string, File>
  onSubmitted(page: OpenForm): void
}

function Questions({ page, token, form: definition, name, stored, onSubmitted }: QuestionsProps) {
  const [files, setFiles] = useState<ReadonlyMap<string, File>>(stored)
  const draft = readDraft(name)
  const initial = {
    applicant: { ...BLANK_APPLICANT, ...(draft?.applicant as FormValues | undefined) },
    answers: answersFor(definition, (draft?.answers as { values?: AnswerValues } | undefined)?.values),
  }
  const form = useSchemaForm(submittedOf(definition.definition), initial, {
    save: (values) => submit({ token, definition, values, files }),
    saved: (next) => onSubmitted(next as OpenForm),
  })
  useDraft(name, () => form.form.getValues())
  const choose = (path: string, file: File | null) => {
    const next = new Map(files)
    const problem = file && findError(file, RESUMES)
    if (file && !problem) next.set(path, file)
    else next.delete(path)
    form.form.clearFieldError(path)
    if (problem) form.form.setFieldError(path, problem)
    setFiles(next)
    void writeDraftFiles(name, next)
  }
  const chosen = { files, choose, accept: RESUMES.endings.join(), hint: `${RESUMES.label}, up to 20 MB.` }
  return (
    <FormProvider form={form}>
      <FilesProvider value={chosen}>
        <Box maw={680} mx="auto" px="md" pt="lg" pb={64}>
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void form.submit()
            }}
          >
            <Stack gap={28}>
              <Head page={page} />
              <ErrorSummary />
              <FormSections
                definition={definition.definition}
                path="answers.values"
                builtIn={applicantField}
                isStacked
              />
              <Stack gap="xs">
                <Button type="submit" size="md" loading={form.isSaving}>
                  Submit
                </Button>
                <Group justify="space-between" gap="xs">
                  <Text size="xs" c="dimmed">
                    What you enter stays in this browser until you submit.
                  </Text>
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    onClick={() => void removeDraft(name).then(() => window.location.reload())}
                  >
                    Clear form
                  </Button>
                </Group>
              </Stack>
            </Stack>
          </form>
        </Box>
      </FilesProvider>
    </FormProvider>
  )
}

const Head = ({ page: { company, job, expiresAt } }: { page: OpenForm }) => (
  <div>
    {company && (
      <Text size="sm" c="dimmed">
        {company}
      </Text>
    )}
    <Title order={1} size="h2">
      {job ? `Apply for ${job.title}` : 'Applicant form'}
    </Title>
    <Text size="sm" c="dimmed">
      {[job?.city, `Open until ${formatInstant(expiresAt)}`].filter(Boolean).join(' · ')}
    </Text>
  </div>
)

const SAVE_EVERY_MS = 1000

/** Stores the input every second, and when the page is left. */
function useDraft(name: string, values: () => FormValues): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form is one and the same
  useEffect(() => {
    let last = JSON.stringify(values())
    const save = () => {
      const now = JSON.stringify(values())
      if (now === last) return
      last = now
      writeDraft(name, values())
    }
    const timer = setInterval(save, SAVE_EVERY_MS)
    window.addEventListener('pagehide', save)
    return () => {
      clearInterval(timer)
      window.removeEventListener('pagehide', save)
    }
  }, [name])
}

interface Submission {
  token: string
  definition: NonNullable<OpenForm['form']>
  values: z.output<ReturnType<typeof submittedOf>>
  files: ReadonlyMap<string, File>
}

/** `files.resume` and `answers.values.portfolio` → the key of the question. */
const keyOfPath = (path: string) => path.split('.').at(-1)!

async function submit({ token, definition, values, files }: Submission): Promise<OpenForm> {
  const { applicant, answers } = values
  const keys = [...files.keys()].map(keyOfPath)
  const attached = Object.fromEntries(keys.map((key) => [key, 'attached']))
  const fields = { ...applicant, ...(files.has('files.resume') && { resume: true }) }
  const missing = missingFields(definition.definition, fields, { answers: answers.values, mayFill: () => true })
  if (missing.length > 0) throw violation(missing)
  const { values: sent } = checkedAnswers(definition, { ...answers.values, ...attached })
  const body = {
    token,
    formVersion: JSON.stringify(definition.formVersion),
    applicant: JSON.stringify(applicant),
    values: JSON.stringify(Object.fromEntries(Object.entries(sent).filter(([key]) => !keys.includes(key)))),
    files: JSON.stringify(keys),
  }
  try {
    return await send(openFormEndpoints.submit, { body, files: [...files.values()] }, { isQuiet: true })
  } catch (failure) {
    throw failure instanceof ApiError && failure.errors.length > 0 ? violation(failure.errors) : failure
  }
}

const BUILT_IN = new Set(BUILT_IN_QUESTIONS.APPLICANT.map(({ key }) => key))

/** The errors at the fields of the page; the server returns the fields of the record. */
function violation(errors: readonly { path: string; message: string }[]) {
  const placed = errors.map(({ path, message }) => {
    if (path === 'resume' || path === 'file') return { path: 'files.resume', message }
    return { path: BUILT_IN.has(path.split('.')[0]!) ? `applicant.${path}` : path, message }
  })
  return Object.assign(new Error('Check the form.'), { errors: placed })
}
