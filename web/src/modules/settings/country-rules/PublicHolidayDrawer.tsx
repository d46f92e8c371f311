import { Button, Drawer } from '@mantine/core'
import { right } from '@muster/contract/kernel/api/permission.ts'
import {
  NewPublicHoliday,
  type PublicHoliday,
  publicHolidayEndpoints,
} from '@muster/contract/settings/country-rules/public-holidays.contract.ts'
import { useAction } from '../../../kernel/api/endpoint.ts'
import { useOwnCountries } from '../../../kernel/lists/countries.ts'
import { useMay } from '../../../kernel/session/permissions.ts'
import { CountrySelect, SwitchField } from '../../../ui/fields/choices/choiceFields.tsx'
import { DateField } from '../../../ui/fields/dates/DateField.tsx'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../../ui/form/useSchemaForm.ts'
import { formatDate } from '../../../ui/format/day.ts'
import { FieldGroup } from '../../../ui/record/FieldList.tsx'
import { Alert } from '../../../ui/states/Alert.tsx'
import { holidayApi } from '../endpoints.ts'

const INVALIDATED_KEYS = ['dashboard']

export function NewPublicHolidayDrawer({ onClose }: { onClose(): void }) {
  const { options } = useOwnCountries()
  const create = useAction(publicHolidayEndpoints.create, { done: ({ name }) => `${name} added` })
  const form = useSchemaForm(
    NewPublicHoliday,
    { countryID: '', date: '', name: '', paid: true, tentative: false },
    { save: (body) => create.mutateAsync({ body }), saved: onClose },
  )
  return (
    <FormDrawer title="New holiday" form={form} verb="Add holiday" onClose={onClose}>
      <CountrySelect name="countryID" label="Country" options={options} />
      <Fields />
    </FormDrawer>
  )
}

const Fields = () => (
  <>
    <DateField name="date" label="Day" />
    <TextField name="name" label="Name" wide />
    <SwitchField name="paid" label="Paid" />
    <SwitchField name="tentative" label="Tentative (not announced yet)" />
  </>
)

interface PublicHolidayDrawerProps {
  holiday: PublicHoliday
  onClose(): void
}

export const PublicHolidayDrawer = (props: PublicHolidayDrawerProps) =>
  useMay()(right('settings', 'edit')) ? <EditHoliday {...props} /> : <ReadHoliday {...props} />

const ReadHoliday = ({ holiday: { name, date, _country, paid, tentative }, onClose }: PublicHolidayDrawerProps) => (
  <Drawer opened onClose={onClose} size={480} title={name}>
    <FieldGroup
      title="Holiday"
      fields={[
        { label: 'Day', value: formatDate(date) },
        { label: 'Country', value: _country.name },
        { label: 'Paid', value: paid ? 'Yes' : 'No' },
        { label: 'Status', value: tentative ? 'Tentative' : 'Confirmed' },
      ]}
    />
  </Drawer>
)

/** A tentative date is confirmed with one click, or by saving another date. */
function EditHoliday({ holiday, onClose }: PublicHolidayDrawerProps) {
  const { id, version, date, name, paid, tentative, _country } = holiday
  const mayDelete = useMay()(right('settings', 'delete'))
  const update = useAction(publicHolidayEndpoints.update, { done: 'Holiday saved', refreshes: INVALIDATED_KEYS })
  const confirm = useAction(holidayApi.confirm, { done: `${name} confirmed`, refreshes: INVALIDATED_KEYS })
  const remove = useAction(holidayApi.remove, { done: `${name} removed`, refreshes: INVALIDATED_KEYS })
  const form = useSchemaForm(
    publicHolidayEndpoints.update.body,
    { date, name, paid, tentative, version },
    { save: (body) => update.mutateAsync({ params: { id }, body }), saved: onClose },
  )
  const gone = { onSuccess: onClose }
  return (
    <FormDrawer title={`${name}, ${_country.name}`} form={form} onClose={onClose}>
      {tentative && (
        <Alert
          tone="warning"
          action={
            <Button
              size="xs"
              loading={confirm.isPending}
              onClick={() => confirm.mutate({ params: { id }, body: { version } }, gone)}
            >
              Confirm {formatDate(date)}
            </Button>
          }
        >
          Calculated and not yet announced. The date may shift by a day.
        </Alert>
      )}
      <Fields />
      {mayDelete && (
        <Button
          variant="default"
          data-wide
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id } }, gone)}
        >
          Delete holiday
        </Button>
      )}
    </FormDrawer>
  )
}
