import { SwitchField } from './choices/choiceFields.tsx'
import { MoneyField } from './numberFields.tsx'

interface AdditionalPayProps {
  /** The path of the pay, with its point: `pay.`; empty where the form is the pay. */
  path?: string
  /** Of the pay; empty while none is chosen. */
  currency?: string
}

/** Pay in addition to the components: the standby rate per day, and whether overtime is paid. */
export const AdditionalPay = ({ path = '', currency }: AdditionalPayProps) => (
  <>
    <MoneyField
      name={`${path}standbyRate`}
      label="On-call rate per day"
      description="Leave empty if not agreed"
      {...(currency ? { currency } : {})}
    />
    <SwitchField
      name={`${path}overtimeExempt`}
      label="Exempt from overtime"
      description="Overtime isn’t paid, for example for managers"
    />
  </>
)
