import { type ComboboxParsedItem, MultiSelect, type OptionsFilter } from '@mantine/core'
import type { InterviewProposal } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { matchingOptions } from '../../../../ui/fields/choices/options.ts'
import { type FieldProps, useField } from '../../../../ui/form/FormContext.tsx'

/** The matching options, by group. */
const inGroups: OptionsFilter = ({ options, search }) =>
  options.flatMap((one): ComboboxParsedItem[] => {
    if (!('group' in one)) return [...matchingOptions([one], search)]
    const items = [...matchingOptions(one.items, search)]
    return items.length > 0 ? [{ ...one, items }] : []
  })

/** Who interviews: colleagues who may enter a scorecard, and contacts of the client. */
export function PanelField({ proposal, ...own }: FieldProps & { proposal: InterviewProposal }) {
  const { key, initial, set, props } = useField(own)
  const { colleagues, contacts, _client } = proposal
  const data = [
    {
      group: _client.name,
      items: contacts.map(({ id, name, title }) => ({
        value: `contact:${id}`,
        label: title ? `${name} · ${title}` : name,
      })),
    },
    { group: 'Colleagues', items: colleagues.map(({ id, name }) => ({ value: `user:${id}`, label: name })) },
  ].filter(({ items }) => items.length > 0)
  return (
    <MultiSelect
      key={key}
      {...props}
      data={data}
      defaultValue={Array.isArray(initial) ? initial.map(String) : []}
      onChange={set}
      searchable
      filter={inGroups}
      hidePickedOptions
      maxValues={15}
      nothingFoundMessage="No results"
    />
  )
}
