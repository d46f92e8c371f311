import type { CSSProperties } from 'react'
import classes from './UserAvatar.module.css'

interface AvatarProps {
  name: string
  /** The URL of the picture; without it the initials are shown. */
  picture?: string | null | undefined
  /** Width and height in pixels. */
  size?: number
}

/** A person's picture or initials. Decorative: the name is always next to it, so it is hidden from screen readers. */
export function Avatar({ name, picture, size = 26 }: AvatarProps) {
  const style = { '--size': `${size}px`, '--hue': hueOf(name) } as CSSProperties
  if (picture) return <img className={classes.face} style={style} src={picture} alt="" loading="lazy" />
  return (
    <span className={classes.face} style={style} aria-hidden="true">
      {initialsOf(name)}
    </span>
  )
}

/** `Aisha Al Mansoori` → `AM`: initials of the first and the last word. */
export function initialsOf(name: string): string {
  const parts = name.split(/[\s-]+/).filter(Boolean)
  const last = parts.length > 1 ? parts.at(-1) : ''
  return `${firstLetter(parts[0])}${firstLetter(last)}`.toUpperCase()
}

const firstLetter = (part = '') => [...part][0] ?? ''

/** One of twelve hues, always the same for a name. */
function hueOf(name: string): number {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973
  return (sum % 12) * 30
}
