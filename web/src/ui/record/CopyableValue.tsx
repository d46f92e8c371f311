import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../link/IconButton.tsx'
import classes from './FieldList.module.css'

/** A value that is often copied (code, IBAN, email), with a copy button. */
export function CopyableValue({ value, name, children }: { value: string; name: string; children?: ReactNode }) {
  // A long email address breaks at its @ sign, together with the button.
  const at = children === undefined ? value.indexOf('@') + 1 : 0
  const button = (
    <CopyButton value={value} timeout={1500}>
      {({ copied, copy }) => (
        <IconButton name={copied ? 'Copied' : `Copy ${name}`} size={22} className={classes.copy} onClick={copy}>
          {copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.7} />}
        </IconButton>
      )}
    </CopyButton>
  )
  if (at > 0)
    return (
      <span className={classes.fact}>
        {value.slice(0, at)}
        <wbr />
        <span className="nowrap">
          {value.slice(at)}
          {button}
        </span>
      </span>
    )
  return (
    <span className={classes.fact}>
      {children ?? value}
      <span className={classes.joint} />
      {button}
    </span>
  )
}
