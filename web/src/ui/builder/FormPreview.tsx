import { Box, SegmentedControl, Stack } from '@mantine/core'
import type { FormDefinition, Question } from '@muster/contract/recruiting/forms/questions.contract.ts'
import { type ReactNode, useState } from 'react'
import type * as z from 'zod'
import { FormProvider } from '../form/FormContext.tsx'
import type { FormValues } from '../form/schemaValues.ts'
import { useSchemaForm } from '../form/useSchemaForm.ts'
import { FormSections } from '../questions/FormSections.tsx'
import { answersInForm } from '../questions/questionValues.ts'

interface FormPreviewProps {
  definition: FormDefinition
  /** The schema and initial values of the built-in fields. */
  schema: z.ZodObject
  initial: FormValues
  builtIn(question: Question): ReactNode
  /** The preview width; if absent, the user can choose it. */
  width?: Width
}

type Width = 'desktop' | 'phone'
const PHONE_WIDTH = 390

/** A preview of the form that can be filled in; nothing is sent. */
export function FormPreview(props: FormPreviewProps) {
  const { definition, width: fixed } = props
  const [chosen, setChosen] = useState<Width>('desktop')
  const width = fixed ?? chosen
  return (
    <Stack gap="lg">
      {!fixed && (
        <SegmentedControl
          aria-label="Width of the preview"
          className="self-start"
          size="xs"
          value={width}
          onChange={(next) => setChosen(next as Width)}
          data={[
            { value: 'desktop', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
        />
      )}
      <Box maw={width === 'phone' ? PHONE_WIDTH : 1080}>
        {/* The controls are created again when the questions change. */}
        <Body key={`${width} ${JSON.stringify(definition)}`} {...props} isStacked={width === 'phone'} />
      </Box>
    </Stack>
  )
}

function Body({ definition, schema, initial, builtIn, isStacked }: FormPreviewProps & { isStacked: boolean }) {
  const values = { ...initial, answers: { formVersion: 1, values: answersInForm(definition) } }
  const form = useSchemaForm(schema, values, { save: () => Promise.resolve() })
  return (
    <FormProvider form={form}>
      <Stack gap={32}>
        <FormSections definition={definition} path="answers.values" builtIn={builtIn} isStacked={isStacked} />
      </Stack>
    </FormProvider>
  )
}
