import { SwitchField } from './choices/choiceFields.tsx'
import { MoneyField } from './numberFields.tsx'

interface AdditionalPayProps {
  /** Path prefix of the pay, with its dot: `pay.`; empty if the form is the pay. */
  path?: string
  /** The currency of the pay; empty until chosen. */
  currency?: string
}

/** Pay in addition to the components: the on-call rate per day, and whether overtime is paid. */
export const AdditionalPay = ({ path = '', currency }: AdditionalPayProps) => (
  <>
    <MoneyField
      name={`${path}onCallRate`}
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
