import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { countrySettingsApi } from '../endpoints.ts'
import { VersionedSettings } from '../versions/VersionedSettings.tsx'

/** The countries with the active version of their parameters. */
export const CountryListScreen = () => (
  <VersionedSettings
    title="Country parameters"
    hint="Tax, pay, insurance, leave and end of service by country"
    name="Countries"
    path="/settings/countries"
    heads={['Country', 'Currency']}
    about={({ currency }) => currency}
    none={<StatusBadge tone="warning">None</StatusBadge>}
    query={useEndpoint(countrySettingsApi.all, {})}
  />
)
