import { Button, Flex } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import type { EmailTemplate } from '@muster/contract/settings/email-templates/email-templates.contract.ts'
import { useRef } from 'react'
import { TextField } from '../../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { ContentField } from '../document-templates/ContentField.tsx'

type TemplatePart = 'subject' | 'body'
const boxOf = (part: TemplatePart) =>
  document.querySelector<HTMLInputElement | HTMLTextAreaElement>(`:is(input, textarea)[data-path="${part}"]`)

/** The text of an email, with its variables: a click inserts one at the cursor, in the subject or the body. */
export function TemplateFields({ template: { variables } }: { template: EmailTemplate }) {
  const { form } = useSchemaFormContext()
  const part = useRef<TemplatePart>('body')
  const insert = (name: string) => {
    const path = part.current
    const box = boxOf(path)
    const text = String(form.getValues()[path] ?? '')
    const [from, to] = box
      ? [box.selectionStart ?? text.length, box.selectionEnd ?? text.length]
      : [text.length, text.length]
    const written = `{{ ${name} }}`
    form.setFieldValue(path, text.slice(0, from) + written + text.slice(to))
    requestAnimationFrame(() => {
      const fresh = boxOf(path)
      fresh?.focus()
      fresh?.setSelectionRange(from + written.length, from + written.length)
    })
  }
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
      <FormSection title="Variables" text="Click a variable to insert it in the subject or text.">
        <Flex component="ul" gap={6} wrap="wrap" className="plain-list" data-wide>
          {variables.map(({ name, label, sample }) => (
            <li key={name}>
              <Button variant="default" size="compact-sm" onClick={() => insert(name)} title={`Such as ${sample}`}>
                {label}
              </Button>
            </li>
          ))}
        </Flex>
      </FormSection>
    </>
  )
}
