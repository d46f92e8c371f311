import { Box, Select } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { Version } from '@muster/contract/kernel/values/fields.ts'
import {
  type MarginSetup,
  marginSetupEndpoints,
  NewMarginSetup,
} from '@muster/contract/margin/setups/margin-setups.contract.ts'
import { useParams, useRouter } from '@tanstack/react-router'
import { useAction, useEndpoint } from '../../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../../kernel/lists/countries.ts'
import { FreshRecord } from '../../../../kernel/records/FreshRecord.tsx'
import { Allowed } from '../../../../kernel/session/Allowed.tsx'
import { FormPage } from '../../../../ui/form/FormPage.tsx'
import { useSchemaForm } from '../../../../ui/form/useSchemaForm.ts'
import { PageHead } from '../../../../ui/list/page/PageHead.tsx'
import { useAddress } from '../../../../ui/list/page/useListState.ts'
import { FieldsSkeleton } from '../../../../ui/states/Skeleton.tsx'
import { EmptyState, FailedState } from '../../../../ui/states/states.tsx'
import { marginSetupApi } from '../marginSetupEndpoints.ts'
import { MarginSetupFields } from './MarginSetupFields.tsx'
import { setupHistoryFormat, setupName } from './marginSetupLabels.ts'

const PATH = '/margin'
const ChangedSetup = NewMarginSetup.omit({ countryID: true }).extend({ version: Version })

const blankValues = () => ({
  days: { mode: 'NOMINAL', days: '22' },
  visa: null,
  permits: [],
  medicalCategory: '',
  medicalPremium: '',
  laptop: null,
  ticketFare: '',
  oneOffs: [],
  others: [],
  financingPercent: '',
  overhead: { percent: '', basis: 'DIRECT' },
  targetPercent: '',
  floorPercent: '',
})

/** A new version starts with the figures of the latest one of its country, or of the one given in the URL. */
export function NewMarginSetupScreen() {
  const { countryID, from } = useAddress().search
  return (
    <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to propose margin setups">
      {typeof from === 'string' ? (
        <FreshRecord endpoint={marginSetupApi.get} id={from}>
          {(setup) => <NewPage countryID={setup.countryID} currency={setup.currency} from={setup} />}
        </FreshRecord>
      ) : typeof countryID === 'string' ? (
        <FromLatest key={countryID} countryID={countryID} />
      ) : (
        <ChooseCountry />
      )}
    </Allowed>
  )
}

function ChooseCountry() {
  const { options } = useOwnCountries()
  const { history } = useRouter()
  return (
    <>
      <PageHead title="Propose change" hint="Starts with the current figures of the country" />
      <Box pt={4} px="var(--gutter)">
        <Select
          maw={360}
          label="Country"
          placeholder="Select a country"
          data={options.map(({ value, label }) => ({ value, label }))}
          searchable
          onChange={(value) => value && history.replace(`${PATH}/new?countryID=${value}`)}
        />
      </Box>
    </>
  )
}

function FromLatest({ countryID }: { countryID: string }) {
  const { countries } = useOwnCountries()
  const { data, error, refetch } = useEndpoint(marginSetupApi.list, {
    query: { countryID: [countryID], status: ['IN_FORCE', 'UPCOMING'], sort: '-effectiveFrom', pageSize: 1 },
  })
  if (error && !data) return <FailedState error={error} onRetry={() => void refetch()} />
  if (!data || countries.length === 0) return <FieldsSkeleton />
  const country = countries.find(({ id }) => id === countryID)
  if (!country) return <EmptyState title="Unsupported country">Select another country.</EmptyState>
  const [latest] = data.items
  return <NewPage countryID={countryID} currency={country.currency} {...(latest ? { from: latest } : {})} />
}

interface NewPageProps {
  countryID: string
  currency: string
  from?: MarginSetup
}

function NewPage({ countryID, currency, from }: NewPageProps) {
  const { history } = useRouter()
  const { countries } = useOwnCountries()
  const name = countries.find(({ id }) => id === countryID)?.name ?? countryID
  const create = useAction(marginSetupEndpoints.create, {
    done: (setup) => `${setupName(setup)} submitted for approval`,
    refreshes: ['dashboard'],
  })
  const form = useSchemaForm(
    NewMarginSetup,
    { countryID, effectiveFrom: '', source: '', note: '', values: from ? structuredClone(from.values) : blankValues() },
    {
      save: (body) => create.mutateAsync({ body }),
      saved: (answer) => history.replace(`${PATH}/${(answer as MarginSetup).id}`),
    },
  )
  return (
    <FormPage
      title={`New margin setup: ${name}`}
      form={form}
      verb="Propose"
      onCancel={() => history.push(from ? `${PATH}/${from.id}` : PATH)}
    >
      <MarginSetupFields currency={currency} />
    </FormPage>
  )
}

export function EditMarginSetupScreen() {
  const { setupID = '' } = useParams({ strict: false }) as { setupID?: string }
  return (
    <Allowed needs={right('settings', 'edit')} deniedMessage="You don’t have permission to edit margin setups">
      <FreshRecord endpoint={marginSetupApi.get} id={setupID}>
        {(setup) =>
          setup.status === 'PROPOSED' ? (
            <EditPage setup={setup} />
          ) : (
            <EmptyState title="This version can’t be edited">
              It was already decided on. Propose a new version.
            </EmptyState>
          )
        }
      </FreshRecord>
    </Allowed>
  )
}

function EditPage({ setup }: { setup: MarginSetup }) {
  const { history } = useRouter()
  const back = `${PATH}/${setup.id}`
  const update = useAction(marginSetupEndpoints.update, { done: (saved) => `${setupName(saved)} saved` })
  const { effectiveFrom, source, note, values, version } = setup
  const form = useSchemaForm(
    ChangedSetup,
    { effectiveFrom, source, note: note ?? '', values: structuredClone(values), version },
    {
      save: (body) => update.mutateAsync({ params: { id: setup.id }, body }),
      saved: () => history.replace(back),
      show: setupHistoryFormat.shownValue,
    },
  )
  return (
    <FormPage title={`Edit ${setupName(setup)}`} form={form} onCancel={() => history.push(back)}>
      <MarginSetupFields currency={setup.currency} />
    </FormPage>
  )
}
