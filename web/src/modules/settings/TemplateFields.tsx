import { Button } from '@mantine/core'
import type { EmailTemplate } from '@muster/contract/settings/email-templates.contract.ts'
import { TextareaField, TextField } from '../../ui/fields/textFields.tsx'
import { useSchemaFormContext } from '../../ui/form/FormContext.tsx'
import { FormSection } from '../../ui/form/FormSection.tsx'
import classes from './settings.module.css'

/** The words of a mail, with the variables that it has: a press writes one at the cursor of the text. */
export function TemplateFields({ template: { variables } }: { template: EmailTemplate }) {
  const { form } = useSchemaFormContext()
  const insert = (name: string) => {
    const box = document.querySelector<HTMLTextAreaElement>('textarea[data-path="body"]')
    const text = String(form.getValues().body ?? '')
    const [from, to] = box ? [box.selectionStart, box.selectionEnd] : [text.length, text.length]
    const written = `{{ ${name} }}`
    form.setFieldValue('body', text.slice(0, from) + written + text.slice(to))
    requestAnimationFrame(() => {
      const fresh = document.querySelector<HTMLTextAreaElement>('textarea[data-path="body"]')
      fresh?.focus()
      fresh?.setSelectionRange(from + written.length, from + written.length)
    })
  }
  return (
    <>
      <FormSection title="Words" text="HTML with variables. What mail programs must not run is taken out.">
        <TextField name="subject" label="Subject" wide />
        <TextareaField name="body" label="Text" rows={12} />
        <TextField name="note" label="Why it is changed" wide />
      </FormSection>
      <FormSection title="Variables" text="A press writes one into the text, where the cursor stands.">
        <ul className={classes.variables} data-wide>
          {variables.map(({ name, label, sample }) => (
            <li key={name}>
              <Button variant="default" size="compact-sm" onClick={() => insert(name)} title={`Such as ${sample}`}>
                {label}
              </Button>
            </li>
          ))}
        </ul>
      </FormSection>
    </>
  )
}
