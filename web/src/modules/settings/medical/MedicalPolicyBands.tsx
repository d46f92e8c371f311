import { Box, NativeSelect, TextInput } from '@mantine/core'
import { MAX_BANDS } from '@muster/contract/medical/medical-policies.contract.ts'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { asText, useField, useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { valueAt } from '../../../ui/form/schemaValues.ts'
import { optionsOf } from '../../../ui/format/labels.ts'
import { IconButton } from '../../../ui/link/IconButton.tsx'
import { SmallButton } from '../../../ui/link/SmallButton.tsx'
import { parseAmount } from '../../../ui/parsing/amount.ts'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'
import { PREMIUM_GENDERS, RELATIONS } from './medicalLabels.ts'
import { nextBand } from './premiumTable.ts'

const NAME = 'premiums'
const relations = optionsOf(RELATIONS)
const genders = optionsOf(PREMIUM_GENDERS)

/** The premium table as an editable table; a new row starts at the age after the last one. */
export function MedicalPolicyBands({ currency }: { currency: string }) {
  const { form } = useSchemaFormContext()
  const found = valueAt(form.getValues(), NAME)
  const rows = Array.isArray(found) ? (found as Record<string, unknown>[]) : []
  // Each row keeps its key when another is removed, so that its fields keep their values.
  const [keys, setKeys] = useState(() => rows.map((_, index) => index))
  const shown = keys.length === rows.length ? keys : rows.map((_, index) => index)

  const add = () => {
    setKeys([...shown, Math.max(-1, ...shown) + 1])
    form.insertListItem(NAME, nextBand(rows.at(-1)))
  }
  const remove = (index: number) => {
    setKeys(shown.filter((_, at) => at !== index))
    form.removeListItem(NAME, index)
  }
  return (
    <div className="full-row min-0" data-wide>
      {shown.length > 0 && (
        <Box mb="sm">
          <PlainTable
            name="Premiums by age"
            heads={[
              'Insured',
              'Age from',
              'Age to',
              'For',
              currency ? `Premium, ${currency}` : 'Premium',
              { title: 'Remove', isVisuallyHidden: true },
            ]}
          >
            {shown.map((key, index) => (
              <BandRow key={key} index={index} onRemove={() => remove(index)} />
            ))}
          </PlainTable>
        </Box>
      )}
      {shown.length < MAX_BANDS && (
        <SmallButton icon={IconPlus} onClick={add} data-path={NAME}>
          Add a row
        </SmallButton>
      )}
    </div>
  )
}

const BandRow = ({ index, onRemove }: { index: number; onRemove(): void }) => {
  const path = `${NAME}.${index}`
  const row = `row ${index + 1}`
  return (
    <tr>
      <td>
        <Choice name={`${path}.relation`} label={`Insured, ${row}`} options={relations} />
      </td>
      <td>
        <Typed name={`${path}.ageFrom`} label={`Age from, ${row}`} isWhole />
      </td>
      <td>
        <Typed name={`${path}.ageTo`} label={`Age to, ${row}`} isWhole />
      </td>
      <td>
        <Choice name={`${path}.gender`} label={`For, ${row}`} options={genders} />
      </td>
      <td>
        <Typed name={`${path}.premium`} label={`Premium, ${row}`} />
      </td>
      <td>
        <IconButton name={`Remove ${row}`} icon={IconTrash} onClick={onRemove} />
      </td>
    </tr>
  )
}

interface CellProps {
  name: string
  /** For screen readers only: the column header is the visible label. */
  label: string
}

function Choice({ options, ...own }: CellProps & { options: { value: string; label: string }[] }) {
  const { key, initial, set, props } = useField(own)
  const { label, description: _description, placeholder: _placeholder, required: _required, ...rest } = props
  return (
    <NativeSelect
      key={key}
      {...rest}
      aria-label={label}
      data={options}
      defaultValue={asText(initial)}
      onChange={(event) => set(event.currentTarget.value)}
    />
  )
}

/** An amount as a decimal string, an age as a number; other input is unchanged, and the schema reports the error. */
function Typed({ isWhole, ...own }: CellProps & { isWhole?: boolean }) {
  const { key, initial, set, props } = useField(own)
  const { label, description: _description, required: _required, ...rest } = props
  const parse = (typed: string) => {
    const read = typed.trim() === '' ? null : parseAmount(typed)
    set(read === null ? typed.trim() : isWhole ? Number(read) : read)
  }
  return (
    <TextInput
      key={key}
      {...rest}
      aria-label={label}
      className="figures"
      miw={isWhole ? 64 : 110}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      autoComplete="off"
      defaultValue={asText(initial)}
      onChange={(event) => parse(event.currentTarget.value)}
    />
  )
}
