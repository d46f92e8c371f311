import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type Applicant,
  ApplicantChange,
  NewApplicant,
} from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { remember } from '../../../kernel/lists/names.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { RouteLink } from '../../../ui/link/RouteLink.tsx'
import { FieldsSkeleton } from '../../../ui/states/Skeleton.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { APPLICANT_KEYS, applicantApi } from '../endpoints.ts'
import { FormInUseLoader } from '../forms/FormInUseLoader.tsx'
import { answersFor, answersSchema, checkedAnswers, type FormInUse, withoutEmpty } from '../forms/formInUse.ts'
import { APPLICANTS, applicantHref, shownApplicantField } from './applicantLabels.ts'
import { ApplicantFields } from './form/ApplicantFields.tsx'
import { BLANK_APPLICANT, valuesOf, withoutPassport } from './form/applicantForm.ts'

export const NewApplicantScreen = () => (
  <Allowed needs={right('applicants', 'create')} deniedMessage="You don’t have permission to create applicants">
    <New />
  </Allowed>
)

/** The country of a recruiter who works in one country is the default. */
function New() {
  const { countries } = useOwnCountries()
  if (countries.length === 0) return <FieldsSkeleton />
  const countryID = countries.length === 1 ? countries[0]!.id : ''
  return (
    <FormInUseLoader kind="APPLICANT">
      {(formInUse) => <NewPage countryID={countryID} formInUse={formInUse} />}
    </FormInUseLoader>
  )
}

function NewPage({ countryID, formInUse }: { countryID: string; formInUse: FormInUse }) {
  const { history } = useRouter()
  const create = useAction(applicantApi.create, {
    done: ({ number, name }) => `${number} ${name} created`,
    refreshes: APPLICANT_KEYS,
  })
  const form = useSchemaForm(
    NewApplicant.extend({ answers: answersSchema(formInUse.definition) }),
    { ...BLANK_APPLICANT, passportNumber: '', countryID, answers: answersFor(formInUse) },
    {
      save: async (body) => {
        const answers = checkedAnswers(formInUse, body.answers.values)
        return create.mutateAsync({ body: { ...withoutEmpty(withoutPassport(body)), answers } })
      },
      saved: (answer) => history.replace(applicantHref(answer as Applicant)),
    },
  )
  return (
    <FormPage title="New applicant" form={form} verb="Create applicant" onCancel={() => history.push(APPLICANTS)}>
      <ApplicantFields formInUse={formInUse} />
    </FormPage>
  )
}

export function EditApplicantScreen() {
  const { applicantID = '' } = useParams({ strict: false }) as { applicantID?: string }
  return (
    <Allowed needs={right('applicants', 'edit')} deniedMessage="You don’t have permission to edit applicants">
      <FreshRecord endpoint={applicantApi.get} id={applicantID}>
        {(applicant) =>
          applicant.editable.length > 0 ? (
            <EditLoader applicant={applicant} />
          ) : (
            <EmptyState
              title={`${applicant.number} can’t be edited`}
              action={<RouteLink href={applicantHref(applicant)}>Back to the applicant</RouteLink>}
            >
              The data of this applicant was erased.
            </EmptyState>
          )
        }
      </FreshRecord>
    </Allowed>
  )
}

/** An emptied field of these is an error instead of an unchanged field. */
const Changed = ApplicantChange.required({ name: true, countryID: true, source: true })

const EditLoader = ({ applicant }: { applicant: Applicant }) => (
  <FormInUseLoader kind="APPLICANT" answeredVersion={applicant.answers?.formVersion ?? null}>
    {(formInUse, notice) => (
      <EditPage key={formInUse.formVersion} applicant={applicant} formInUse={formInUse} notice={notice} />
    )}
  </FormInUseLoader>
)

interface EditPageProps {
  applicant: Applicant
  formInUse: FormInUse
  notice: ReactNode
}

function EditPage({ applicant, formInUse, notice }: EditPageProps) {
  const { history } = useRouter()
  remember([applicant._owner])
  const back = applicantHref(applicant)
  const update = useAction(applicantApi.update, { done: ({ name }) => `${name} saved`, refreshes: APPLICANT_KEYS })
  const values = { ...valuesOf(applicant), answers: answersFor(formInUse, applicant.answers?.values) }
  const form = useSchemaForm(Changed.extend({ answers: answersSchema(formInUse.definition) }), values, {
    save: async (body) => {
      const answers = checkedAnswers(formInUse, body.answers.values)
      return update.mutateAsync({ params: { id: applicant.id }, body: { ...withoutPassport(body), answers } })
    },
    saved: () => history.replace(back),
    show: shownApplicantField,
  })
  return (
    <FormPage title={`Edit ${applicant.name}`} form={form} onCancel={() => history.push(back)}>
      {notice}
      <ApplicantFields formInUse={formInUse} />
    </FormPage>
  )
}
