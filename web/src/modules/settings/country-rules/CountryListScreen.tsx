import { right } from '@muster/contract/kernel/api/permission.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { countrySettingsApi } from '../endpoints.ts'
import { VersionedSettings } from '../versions/VersionedSettings.tsx'

export const CountryListScreen = () => (
  <Allowed needs={right('settings', 'view')} deniedMessage="You don’t have access to settings">
    <Countries />
  </Allowed>
)

/** The countries with the active version of their parameters. */
const Countries = () => (
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
