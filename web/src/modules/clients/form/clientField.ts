import { type ClientField, clientFields } from '@muster/contract/clients/client-fields.labels.ts'
import { formField } from '@muster/contract/kernel/api/record-fields.ts'

/** What the control of a client's field is given: its name, label, unit and hint. */
export const clientField = (name: ClientField, at: string = name) => formField(clientFields, at, name)
