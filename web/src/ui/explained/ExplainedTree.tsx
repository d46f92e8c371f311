import type { Explained, ExplainedInput } from '@muster/contract/kernel/money.ts'
import { showAmount } from '../format/number.ts'
import classes from './explained.module.css'

const isCurrency = (unit: string) => /^[A-Z]{3}$/.test(unit)

/** `AED 12,500.00`, `20.5 %`, `8 hours/day`, `15/26`. */
export const showValue = ({ value, unit }: Pick<ExplainedInput, 'value' | 'unit'>) =>
  isCurrency(unit) ? `${unit} ${showAmount(value, 'always', unit)}` : [value, unit].filter(Boolean).join(' ')

/** How a number came about: its formula, what went in and from where; each number inside can be opened in the same way. */
export function ExplainedTree({ explained }: { explained: Explained }) {
  const { formula, inputs, parts = [] } = explained
  const others = parts.filter((part) => !inputs.some(({ name }) => name === part.name))
  return (
    <div className={classes.tree}>
      <p className={classes.formula}>
        <span className="heard">{explained.name} </span>= {formula}
      </p>
      <ul className={classes.inputs}>
        {inputs.map((input) => {
          const part = parts.find(({ name }) => name === input.name)
          return <li key={input.name}>{part ? <Part part={part} /> : <Input input={input} />}</li>
        })}
        {others.map((part) => (
          <li key={part.name}>
            <Part part={part} />
          </li>
        ))}
      </ul>
    </div>
  )
}

const Part = ({ part }: { part: Explained }) => (
  <details className={classes.part}>
    <summary className={classes.line}>
      <span className={classes.name}>{part.name}</span>
      <span className={classes.value}>{showValue(part)}</span>
    </summary>
    <ExplainedTree explained={part} />
  </details>
)

const Input = ({ input }: { input: ExplainedInput }) => (
  <>
    <span className={classes.line}>
      <span className={classes.name}>{input.name}</span>
      <span className={classes.value}>{showValue(input)}</span>
    </span>
    {input.source && <span className={classes.source}>{input.source}</span>}
  </>
)
