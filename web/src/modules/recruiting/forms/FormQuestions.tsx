import type { FormDefinition } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { useMemo } from 'react'
import { FormSections } from '../../../ui/questions/FormSections.tsx'
import type { FormInUse } from './formInUse.ts'

/** Files are documents of the record, and are uploaded by the form link. */
const onlyCustom = ({ sections }: FormDefinition): FormDefinition => ({
  sections: sections.map((section) => ({
    ...section,
    questions: section.questions.filter(({ builtIn, type }) => !builtIn && type !== 'FILE'),
  })),
})
const NONE = () => null

/**
 * The custom questions of a form, inside the form of a record whose values contain `answers` (`answersFor`). Built-in
 * questions are fields of the record's own form.
 */
export function FormQuestions({ formInUse: { definition } }: { formInUse: FormInUse }) {
  const custom = useMemo(() => onlyCustom(definition), [definition])
  return <FormSections definition={custom} path="answers.values" builtIn={NONE} />
}
