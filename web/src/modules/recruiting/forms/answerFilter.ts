import type { FormKind, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import type { Option } from '../../../ui/fields/choices/options.ts'
import type { ListFilter } from '../../../ui/list/filters/filters.ts'
import { formApi } from '../endpoints.ts'

const valuesOf = ({ type, options }: Question): readonly (readonly [string, string])[] =>
  type === 'CONSENT'
    ? [
        ['true', 'Yes'],
        ['false', 'No'],
      ]
    : options.map((option) => [option, option] as const)

/** A form changes rarely; a list opened again does not ask for it again. */
const STALE_MS = 300_000

/** The filter by answers to the custom questions that have a choice of answers; none while there are no such questions. */
export function useAnswerFilter(kind: FormKind): readonly ListFilter[] {
  const { data } = useEndpoint(formApi.active, { params: { kind } }, { afterPaint: true, staleTime: STALE_MS })
  const asked = data
    ? data.definition.sections
        .flatMap(({ questions }) => questions)
        .filter(({ builtIn, type }) => !builtIn && (type === 'CHOICE' || type === 'CONSENT'))
    : []
  const options: Option[] = asked.flatMap((question) =>
    valuesOf(question).map(([value, word]) => ({
      value: `${question.key}:${value}`,
      label: `${question.label}: ${word}`,
    })),
  )
  return options.length > 0 ? [{ name: 'answer', label: 'Custom answers', kind: 'many', options }] : []
}
