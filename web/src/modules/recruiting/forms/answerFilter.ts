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

/** In milliseconds. A form seldom changes, so a list opened again within this time does not load it again. */
const STALE_MS = 300_000

/** The filter by answers to custom questions with options; none without such questions. */
export function useAnswerFilter(kind: FormKind): readonly ListFilter[] {
  const { data } = useEndpoint(formApi.active, { params: { kind } }, { afterPaint: true, staleTime: STALE_MS })
  const choiceQuestions = data
    ? data.definition.sections
        .flatMap(({ questions }) => questions)
        .filter(({ builtIn, type }) => !builtIn && (type === 'CHOICE' || type === 'CONSENT'))
    : []
  const options: Option[] = choiceQuestions.flatMap((question) =>
    valuesOf(question).map(([value, answer]) => ({
      value: `${question.key}:${value}`,
      label: `${question.label}: ${answer}`,
    })),
  )
  return options.length > 0 ? [{ name: 'answer', label: 'Custom answers', kind: 'many', options }] : []
}
