import { Text } from '@mantine/core'
import type { FormKind } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useEndpoint } from '../../../kernel/api/endpoint.ts'
import { AnswerGroups } from '../../../ui/questions/AnswerGroups.tsx'
import { formApi } from '../endpoints.ts'

interface RecordAnswersProps {
  kind: FormKind
  answers: { readonly formVersion: number; readonly values: Readonly<Record<string, unknown>> } | null | undefined
}

/** The answers of a record with the questions of its form version. */
export const RecordAnswers = ({ kind, answers }: RecordAnswersProps) =>
  answers && Object.keys(answers.values).length > 0 && <Loaded kind={kind} answers={answers} />

function Loaded({ kind, answers }: { kind: FormKind; answers: NonNullable<RecordAnswersProps['answers']> }) {
  const { formVersion, values } = answers
  const { data } = useEndpoint(formApi.versionOf, { params: { kind, number: String(formVersion) } })
  if (!data) return null
  return (
    <>
      <AnswerGroups definition={data.definition} values={values} />
      <Text size="xs" c="dimmed">{`Answered with version ${formVersion} of the form.`}</Text>
    </>
  )
}
