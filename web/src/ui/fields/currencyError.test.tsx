import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FormProvider } from '../form/FormContext.tsx'
import type { SchemaForm } from '../form/useSchemaForm.ts'
import { MoneyField } from './numberFields.tsx'

const formWith = (errors: Readonly<Record<string, string>>) =>
  ({
    form: {
      errors,
      key: (name: string) => name,
      getInputProps: (name: string) => ({ onChange: () => undefined, defaultValue: '', error: errors[name] }),
      getValues: () => ({ pay: { amount: '22000', currency: '' } }),
    },
    labels: { current: new Map() },
    unmatched: { current: new Map() },
    isRequired: () => true,
  }) as unknown as SchemaForm

const shown = (errors: Readonly<Record<string, string>>) =>
  renderToStaticMarkup(
    <MantineProvider>
      <FormProvider form={formWith(errors)}>
        <MoneyField name="pay.amount" label="Expected pay" currencyName="pay.currency" currencies={['AED']} />
      </FormProvider>
    </MantineProvider>,
  )

test('a missing currency is reported at the amount', () => {
  expect(shown({})).not.toContain('is required')
  expect(shown({ 'pay.currency': 'Select a currency.' })).toContain('Currency of expected pay is required.')
})
