import { Button } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import { publicHolidayEndpoints } from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import * as z from 'zod'
import { useAction } from '../../../kernel/api/endpoint.ts'
import type { Answer } from '../../../kernel/api/send.ts'
import { countryName, useOwnCountries } from '../../../kernel/lists/countries.ts'
import { Allowed } from '../../../kernel/session/Allowed.tsx'
import { StatusBadge } from '../../../ui/badge/StatusBadge.tsx'
import { MultiSelectField } from '../../../ui/fields/choices/choiceFields.tsx'
import { NumberField } from '../../../ui/fields/numberFields.tsx'
import { FormPage } from '../../../ui/form/FormPage.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate, todayHere } from '../../../ui/format/day.ts'
import { counted } from '../../../ui/format/number.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { HelperText } from '../../../ui/states/HelperText.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

const PATH = '/settings/public-holidays'
const { year, countryIDs } = publicHolidayEndpoints.propose.body.shape
const Scope = z.strictObject({ year, countryIDs })
type Scope = z.output<typeof Scope>
type Proposal = Answer<typeof publicHolidayEndpoints.propose>

export const ProposeHolidaysScreen = () => (
  <Allowed needs={right('settings', 'create')} deniedMessage="You don’t have permission to generate holidays">
    <Page />
  </Allowed>
)

/** The holidays of a year by the rules of the countries: previewed first, then added. */
function Page() {
  const { history } = useRouter()
  const { options } = useOwnCountries()
  const [preview, setPreview] = useState<PreviewProps | null>(null)
  const check = useAction(publicHolidayEndpoints.propose)
  const form = useSchemaForm(
    Scope,
    { year: Number(todayHere().slice(0, 4)) + 1, countryIDs: [] },
    {
      save: async (requested) => {
        const proposal = await check.mutateAsync({ body: { ...requested, mode: 'CHECK' } })
        setPreview({ scope: requested, proposal })
      },
    },
  )
  return (
    <>
      <FormPage title="Generate holidays" form={form} verb="Preview" onCancel={() => history.push(PATH)}>
        <FormSection
          title="Scope"
          text="Islamic holidays follow the Umm al-Qura calendar and are tentative until announced."
        >
          <NumberField name="year" label="Year" />
          <MultiSelectField name="countryIDs" label="Countries" options={options} />
        </FormSection>
      </FormPage>
      {preview && <Preview {...preview} />}
    </>
  )
}

interface PreviewProps {
  scope: Scope
  proposal: Proposal
}

function Preview({ scope, proposal: { holidays, ramadans, without } }: PreviewProps) {
  const { history } = useRouter()
  const add = useAction(publicHolidayEndpoints.propose, {
    done: ({ added }) => `${counted(added, ['holiday', 'holidays'])} added`,
    refreshes: ['dashboard'],
  })
  const fresh = holidays.filter(({ known }) => !known).length
  const commit = () =>
    add.mutate({ body: { ...scope, mode: 'COMMIT' } }, { onSuccess: () => history.push(`${PATH}?year=${scope.year}`) })
  return (
    <Section
      title={`${counted(holidays.length, ['day', 'days'])} in ${scope.year}`}
      action={
        fresh > 0 && (
          <Button size="xs" loading={add.isPending} onClick={commit}>
            Add {counted(fresh, ['holiday', 'holidays'])}
          </Button>
        )
      }
    >
      {without.length > 0 && (
        <Alert tone="warning">No active parameters for {without.map(countryName).join(', ')}.</Alert>
      )}
      {ramadans.map(({ from, to }) => (
        <HelperText key={from}>
          Ramadan: about {formatDate(from)} to {formatDate(to)}
        </HelperText>
      ))}
      <PlainTable name="Proposed holidays" heads={['Holiday', 'Date', 'Country', 'Status']} isFramed>
        {holidays.map(({ countryID, date, name, tentative, known }) => (
          <tr key={`${countryID} ${date} ${name}`}>
            <th scope="row">{name}</th>
            <td>{formatDate(date)}</td>
            <td>{countryName(countryID)}</td>
            <td>
              {known ? (
                <StatusBadge tone="neutral">Exists</StatusBadge>
              ) : tentative ? (
                <StatusBadge tone="warning">Tentative</StatusBadge>
              ) : (
                <StatusBadge tone="info">New</StatusBadge>
              )}
            </td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}
