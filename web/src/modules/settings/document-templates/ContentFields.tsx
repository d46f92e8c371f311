import { Button } from '@mantine/core'
import type { DocumentTemplateSetting } from '@muster/contract/settings/document-templates/document-templates.contract.ts'
import { useSchemaFormContext } from '../../../ui/form/FormContext.tsx'
import { FormSection } from '../../../ui/form/FormSection.tsx'
import { focusElement } from '../../../ui/form/focusField.ts'
import classes from '../settings.module.css'
import { VersionFields } from '../versions/VersionFields.tsx'
import { WordsField } from './ContentField.tsx'
import { DocumentTemplatePreview } from './DocumentPreview.tsx'

const PATH = 'values.text'
/** A window that closes gives the focus back after some 10 ms. */
const FOCUS_BACK_MS = 60
const boxOfWords = () => document.querySelector<HTMLTextAreaElement>(`textarea[data-path="${PATH}"]`)

/** The words of a paper, with what it may name and what the program lays out: a press writes one where the cursor stands. */
export function WordsFields({ paper }: { paper: DocumentTemplateSetting }) {
  const { form } = useSchemaFormContext()
  const typed = () => String((form.getValues().values as { text?: string } | undefined)?.text ?? '')
  const insert = (written: string) => {
    const box = boxOfWords()
    const text = typed()
    const [from, to] = [box?.selectionStart ?? text.length, box?.selectionEnd ?? text.length]
    form.setFieldValue(PATH, text.slice(0, from) + written + text.slice(to))
    requestAnimationFrame(() => {
      const fresh = boxOfWords()
      fresh?.focus()
      fresh?.setSelectionRange(from + written.length, from + written.length)
    })
  }
  const showError = (said: string) => {
    form.setFieldError(PATH, said)
    // The window that closes gives the focus back first.
    setTimeout(() => focusElement(PATH), FOCUS_BACK_MS)
  }
  return (
    <>
      <FormSection
        title="Labels"
        text="Plain text. # begins the title, ## a heading, - an item, ar: the Arabic of what stands above it; an empty line ends a paragraph."
      >
        <WordsField name={PATH} label="Text" rows={24} />
      </FormSection>
      <FormSection title="Variables" text="Click one to insert it at the cursor. Those with a star are required.">
        <Picker
          items={paper.variables.map(({ name, label, kind, required }) => ({
            key: name,
            label: required ? `${label} *` : label,
            written: kind === 'CONDITION' ? `{% if ${name} %}{% endif %}` : `{{ ${name} }}`,
          }))}
          onPick={insert}
        />
      </FormSection>
      <FormSection
        title="Blocks"
        text="Figures and signatures that Muster lays out. Each appears once, on a line of its own."
      >
        <Picker
          items={paper.blocks.map(({ name, about }) => ({
            ...{ key: name, label: about, written: `\n\n{{ block.${name} }}\n\n` },
          }))}
          onPick={insert}
        />
      </FormSection>
      <FormSection title="Preview" text="As it would be printed, with what is typed above.">
        <div data-wide>
          <DocumentTemplatePreview
            code={paper.code}
            documentTemplateID={paper.id}
            words={typed}
            onProblem={showError}
          />
        </div>
      </FormSection>
      <VersionFields sources="Who asked for the new words, or who read them." />
    </>
  )
}

interface PickerProps {
  items: readonly { key: string; label: string; written: string }[]
  onPick(written: string): void
}

const Picker = ({ items, onPick }: PickerProps) => (
  <ul className={classes.variables} data-wide>
    {items.map(({ key, label, written }) => (
      <li key={key}>
        <Button
          variant="default"
          size="compact-sm"
          className={classes.piece}
          onClick={() => onPick(written)}
          title={written.trim()}
        >
          {label}
        </Button>
      </li>
    ))}
  </ul>
)
