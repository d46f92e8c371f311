import { CopyButton } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconButton } from '../link/IconButton.tsx'
import classes from './FieldList.module.css'

/** A value that people carry elsewhere (code, IBAN, e-mail), with a button to copy it. */
export function Fact({ value, name, children }: { value: string; name: string; children?: ReactNode }) {
  return (
    <span className={classes.fact}>
      {children ?? <Broken value={value} />}
      <span className={classes.joint} />
      <CopyButton value={value} timeout={1500}>
        {({ copied, copy }) => (
          <IconButton name={copied ? 'Copied' : `Copy ${name}`} size={22} className={classes.copy} onClick={copy}>
            {copied ? <IconCheck size={14} stroke={2} /> : <IconCopy size={14} stroke={1.7} />}
          </IconButton>
        )}
      </CopyButton>
    </span>
  )
}

/** An e-mail address that is too long for its place breaks at its sign. */
function Broken({ value }: { value: string }) {
  const at = value.indexOf('@') + 1
  if (at === 0) return value
  return (
    <>
      {value.slice(0, at)}
      <wbr />
      {value.slice(at)}
    </>
  )
}
