import { useWindowEvent } from '@mantine/hooks'
import type { EmailTemplate } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { useRef } from 'react'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { ContentField } from '../document-templates/ContentField.tsx'
import { useInsertion, VariablePicker } from '../document-templates/VariablePicker.tsx'

type TemplatePart = 'subject' | 'body'

/** The text of an email, with its variables: a click inserts one at the cursor, in the subject or the body. */
export function TemplateFields({ template: { variables } }: { template: EmailTemplate }) {
  const part = useRef<TemplatePart>('body')
  const insert = useInsertion()
  useWindowEvent('focusin', ({ target }) => {
    const path = target instanceof Element && target.getAttribute('data-path')
    if (path === 'subject' || path === 'body') part.current = path
  })
  return (
    <>
      <FormSection title="Content" text="HTML with variables. Unsafe HTML is removed.">
        <TextField name="subject" label="Subject" wide />
        <ContentField name="body" label="Text" rows={12} />
        <TextField name="note" label="Reason for change" wide />
      </FormSection>
      <FormSection title="Variables" text="Select a variable to insert it in the subject or text.">
        <VariablePicker
          items={variables.map(({ name, label, sample }) => ({
            key: name,
            label,
            inserted: `{{ ${name} }}`,
            title: `Such as ${sample}`,
          }))}
          onPick={(inserted) => insert(part.current, inserted)}
        />
      </FormSection>
    </>
  )
}
