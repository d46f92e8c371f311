import { MultiSelect } from '@mantine/core'
import type { InterviewProposal } from '@muster/contract/recruiting/interviews/interviews.contract.ts'
import { type FieldProps, useField } from '../../../../ui/form/FormContext.tsx'

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
      hidePickedOptions
      maxValues={15}
      nothingFoundMessage="No results"
    />
  )
}
