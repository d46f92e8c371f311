import { optionalText, text } from '@muster/contract/kernel/values/fields.ts'
import * as z from 'zod'
import { BulkDrawer as Drawer } from '../../kernel/lists/BulkDrawer.tsx'
import type { BulkProps } from '../../kernel/lists/ListScreen.tsx'
import { TagsField } from '../../ui/fields/choices/TagsField.tsx'
import { TextField } from '../../ui/fields/textFields.tsx'
import { candidateApi } from './endpoints.ts'

const tags = z.array(text(60, 'A tag')).max(10, 'Enter at most 10 tags.')

const Change = z
  .strictObject({
    title: optionalText(150, 'The job title'),
    site: optionalText(150, 'The work location'),
    addTags: tags,
    removeTags: tags,
  })
  .refine((change) => Object.keys(filledFields(change)).length > 0, {
    path: ['title'],
    message: 'Fill in at least one field. Empty fields are not changed.',
  })

const filledFields = (change: object) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value?.length > 0))

/** One change for all selected consultants: all of them or none. */
export const BulkDrawer = (props: BulkProps) => (
  <Drawer
    {...props}
    endpoint={candidateApi.bulk}
    counts={['consultant', 'consultants']}
    schema={Change}
    blank={{ title: '', site: '', addTags: [], removeTags: [] }}
    changeOf={filledFields}
    note="Empty fields are not changed. Each change is saved to the activity log."
  >
    <TextField name="title" label="Job title" wide />
    <TextField name="site" label="Work location" wide />
    <TagsField name="addTags" label="Add tags" description="Press Enter or comma to add a tag." wide />
    <TagsField name="removeTags" label="Remove tags" wide />
  </Drawer>
)
