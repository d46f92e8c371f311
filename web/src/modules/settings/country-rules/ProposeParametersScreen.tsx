import { countrySettingsEndpoints } from '@muster/contract/settings/country-rules/countries.contract.ts'
import { useParams } from '@tanstack/react-router'
import { FreshRecord } from '../../../kernel/records/FreshRecord.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { countrySettingsApi } from '../endpoints.ts'
import { ProposalPage, ProposersOnly } from '../versions/ProposalPage.tsx'
import { ParameterFields } from './ParameterFields.tsx'

/** A new version of a country's parameters, starting with the active one. */
export function ProposeParametersScreen() {
  const { countryID = '' } = useParams({ strict: false }) as { countryID?: string }
  return (
    <ProposersOnly>
      <FreshRecord endpoint={countrySettingsApi.get} id={countryID}>
        {({ id, name, parameters }) =>
          parameters ? (
            <ProposalPage
              title={`New parameters of ${name}`}
              name={name}
              endpoint={countrySettingsEndpoints.propose}
              params={{ id }}
              initial={{ values: parameters }}
              back={`/settings/countries/${id}`}
            >
              <ParameterFields />
            </ProposalPage>
          ) : (
            <EmptyState title="No active version">There is no active version for {name} today.</EmptyState>
          )
        }
      </FreshRecord>
    </ProposersOnly>
  )
}
