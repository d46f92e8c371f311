import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  type CountrySettings,
  countrySettingsEndpoints,
} from '@muster/contract/settings/country-rules/countries.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { countrySettingsApi } from '../endpoints.ts'
import { ParameterFields } from './ParameterFields.tsx'

/** A new version of a country's parameters, starting with those in force. */
export function ProposeParametersScreen() {
  const { countryID = '' } = useParams({ strict: false }) as { countryID?: string }
  return (
    <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose changes">
      <FreshRecord endpoint={countrySettingsApi.get} id={countryID}>
        {(country) =>
          country.parameters ? (
            <Page country={country} parameters={country.parameters} />
          ) : (
            <EmptyState title="No active version">There is no active version for {country.name} today.</EmptyState>
          )
        }
      </FreshRecord>
    </Allowed>
  )
}

interface PageProps {
  country: CountrySettings
  parameters: NonNullable<CountrySettings['parameters']>
}

function Page({ country, parameters }: PageProps) {
  const { history } = useRouter()
  const back = `/settings/countries/${country.id}`
  const propose = useAction(countrySettingsEndpoints.propose, {
    done: ({ revision }) => `Version ${revision.number} of ${country.name} is pending approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    countrySettingsEndpoints.propose.body,
    { values: structuredClone(parameters), effectiveFrom: '', source: '', note: '' },
    {
      save: (body) => propose.mutateAsync({ params: { id: country.id }, body }),
      saved: (answer) => history.replace(`/settings/versions/${(answer as { revision: { id: string } }).revision.id}`),
    },
  )
  return (
    <FormPage
      title={`New parameters of ${country.name}`}
      form={form}
      verb="Propose"
      onCancel={() => history.push(back)}
    >
      <ParameterFields />
    </FormPage>
  )
}
