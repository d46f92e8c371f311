import type { CountryParameters } from '@muster/contract/settings/country-rules/country-parameters.contract.ts'
import { humanizeField } from '../../../ui/record/displayed.ts'
import { Section } from '../../../ui/record/Section.tsx'
import { PlainTable } from '../../../ui/table/PlainTable.tsx'

/** All notes of the version on its figures, such as assumptions to verify. */
export function ParameterNotes({ parameters }: { parameters: CountryParameters }) {
  const notes = notesIn(parameters)
  if (notes.length === 0) return null
  return (
    <Section title="Notes on the figures">
      <PlainTable name="Notes on the figures" heads={['Figure', 'Note']} isFramed>
        {notes.map(([of, note]) => (
          <tr key={`${of} ${note}`}>
            <th scope="row">{of}</th>
            <td>{note}</td>
          </tr>
        ))}
      </PlainTable>
    </Section>
  )
}

/** The notes at any depth: the subject of each, by its own name if it has one, and its text. */
function notesIn(value: unknown, of = ''): [of: string, note: string][] {
  if (value === null || typeof value !== 'object') return []
  const name = 'name' in value && typeof value.name === 'string' ? value.name : of
  return Object.entries(value).flatMap(([key, inner]): [string, string][] => {
    if (!/note$/i.test(key)) return notesIn(inner, Array.isArray(value) ? of : humanizeField(key))
    return typeof inner === 'string' && inner !== '' ? [[key === 'note' ? name : 'Sick leave', inner]] : []
  })
}
