import { candidateEndpoints } from '@muster/contract/consultants/consultants.contract.ts'
import { optionalText, text } from '@muster/contract/kernel/fields.ts'
import * as z from 'zod'
import { useAction } from '../../kernel/endpoint.ts'
import { TagsField } from '../../ui/fields/choiceFields.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { FormDrawer } from '../../ui/form/FormDrawer.tsx'
import { useSchemaForm } from '../../ui/form/useSchemaForm.ts'
import { counted } from '../../ui/format/number.ts'
import classes from './consultants.module.css'

const tags = z.array(text(60, 'A tag')).max(10, 'At most 10 tags at once.')

const BulkForm = z
  .strictObject({
    title: optionalText(150, 'The title'),
    site: optionalText(150, 'The site'),
    addTags: tags,
    removeTags: tags,
  })
  .refine(({ title, site, addTags, removeTags }) => title || site || addTags.length > 0 || removeTags.length > 0, {
    path: ['title'],
    message: 'Fill in at least one: what stays empty is not changed.',
  })

interface BulkDrawerProps {
  ids: readonly string[]
  /** Lets go of the selection. */
  clear(): void
  onClose(): void
}

/** One change for all who are selected: all of them or none. */
export function BulkDrawer({ ids, clear, onClose }: BulkDrawerProps) {
  const people = counted(ids.length, ['consultant', 'consultants'])
  const change = useAction(candidateEndpoints.bulk, {
    done: ({ changed }) => `${counted(changed, ['consultant', 'consultants'])} changed`,
  })
  const form = useSchemaForm(
    BulkForm,
    { title: '', site: '', addTags: [], removeTags: [] },
    {
      save: ({ title, site, addTags, removeTags }) =>
        change.mutateAsync({
          body: {
            ids: [...ids],
            change: {
              ...(title ? { title } : {}),
              ...(site ? { site } : {}),
              ...(addTags.length > 0 ? { addTags } : {}),
              ...(removeTags.length > 0 ? { removeTags } : {}),
            },
          },
        }),
      saved: () => {
        clear()
        onClose()
      },
    },
  )
  return (
    <FormDrawer title={`Change ${people}`} verb={`Change ${people}`} form={form} onClose={onClose}>
      <p className={classes.note} data-wide>
        What you leave empty stays as it is. Each record gets an entry in its history.
      </p>
      <TextField name="title" label="Title" wide />
      <TextField name="site" label="Site" wide />
      <TagsField name="addTags" label="Add tags" description="Enter or a comma ends a tag." wide />
      <TagsField name="removeTags" label="Remove tags" wide />
    </FormDrawer>
  )
}
