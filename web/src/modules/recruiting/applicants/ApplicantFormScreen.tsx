import { right } from '@muster/contract/kernel/api/permission.ts'
import { applicantEndpoints } from '@muster/contract/recruiting/applicants/applicants.contract.ts'
import {
  type Applicant,
  ApplicantChange,
  NewApplicant,
} from '@muster/contract/recruiting/applicants/shapes.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
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
import { APPLICANTS, applicantHref, shownApplicantField } from './applicantLabels.ts'
import { ApplicantFields } from './form/ApplicantFields.tsx'
import { BLANK_APPLICANT, valuesOf, withoutEmpty, withoutPassport } from './form/applicantForm.ts'

export const NewApplicantScreen = () => (
  <Allowed needs={right('applicants', 'create')} refusal="You don’t have permission to add applicants">
    <New />
  </Allowed>
)

/** The only country of a recruiter is chosen already. */
function New() {
  const { countries } = useOwnCountries()
  if (countries.length === 0) return <FieldsSkeleton />
  return <NewPage countryID={countries.length === 1 ? countries[0]!.id : ''} />
}

function NewPage({ countryID }: { countryID: string }) {
  const { history } = useRouter()
  const create = useAction(applicantEndpoints.create, {
    done: ({ number, name }) => `${number} ${name} added`,
    refreshes: APPLICANT_KEYS,
  })
  const form = useSchemaForm(
    NewApplicant.omit({ answers: true }),
    { ...BLANK_APPLICANT, passportNumber: '', countryID },
    {
      save: (body) => create.mutateAsync({ body: withoutEmpty(withoutPassport(body)) }),
      saved: (answer) => history.replace(applicantHref(answer as Applicant)),
    },
  )
  return (
    <FormPage title="New applicant" form={form} verb="Add applicant" onCancel={() => history.push(APPLICANTS)}>
      <ApplicantFields />
    </FormPage>
  )
}

export function EditApplicantScreen() {
  const { applicantID = '' } = useParams({ strict: false }) as { applicantID?: string }
  return (
    <Allowed needs={right('applicants', 'edit')} refusal="You don’t have permission to edit applicants">
      <FreshRecord endpoint={applicantApi.get} id={applicantID}>
        {(applicant) =>
          applicant.editable.length > 0 ? (
            <EditPage applicant={applicant} />
          ) : (
            <EmptyState
              title={`${applicant.number} cannot be edited`}
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

/** A field of these that is emptied is missing, not unchanged. */
const Changed = ApplicantChange.omit({ answers: true }).required({ name: true, countryID: true, source: true })

function EditPage({ applicant }: { applicant: Applicant }) {
  const { history } = useRouter()
  remember([applicant._owner])
  const back = applicantHref(applicant)
  const update = useAction(applicantEndpoints.update, {
    done: ({ name }) => `${name} saved`,
    refreshes: APPLICANT_KEYS,
  })
  const form = useSchemaForm(Changed, valuesOf(applicant), {
    save: (body) => update.mutateAsync({ params: { id: applicant.id }, body: withoutPassport(body) }),
    saved: () => history.replace(back),
    show: shownApplicantField,
  })
  return (
    <FormPage title={`Edit ${applicant.name}`} form={form} onCancel={() => history.push(back)}>
      <ApplicantFields />
    </FormPage>
  )
}
