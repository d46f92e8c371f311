import { SwitchField } from './choices/choiceFields.tsx'
import { MoneyField } from './numberFields.tsx'

interface AdditionalPayProps {
  /** The path of the pay, with its point: `pay.`; empty where the form is the pay. */
  path?: string
  /** Of the pay; empty while none is chosen. */
  currency?: string
}

/** What is agreed beside the components: what a day on call is worth, and whether overtime is paid. */
export const AdditionalPay = ({ path = '', currency }: AdditionalPayProps) => (
  <>
    <MoneyField
      name={`${path}standbyRate`}
      label="Standby, a day on call"
      description="Leave empty if not agreed"
      {...(currency ? { currency } : {})}
    />
    <SwitchField
      name={`${path}overtimeExempt`}
      label="Exempt from overtime"
      description="Overtime isn't paid, for example for managers"
    />
  </>
)
