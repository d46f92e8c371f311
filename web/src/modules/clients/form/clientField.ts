import { type ClientField, clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'

/** The properties of a client field's control: name, label, unit and hint. */
export const clientField = (name: ClientField, at: string = name) => formField(clientFields, at, name)
