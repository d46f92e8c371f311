import { useRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent } from 'react'

interface RouteLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
  /** The link points to the open page. */
  current?: boolean | undefined
  /** Replaces the history entry, such as when switching tabs. */
  replace?: boolean
}

/** A real link that the router follows without reloading; new tab, middle click and copy work as usual. */
export function RouteLink({ href, current, replace, onClick, ...rest }: RouteLinkProps) {
  const router = useRouter()
  const navigateTo = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlainClick(event) || rest.target) return
    event.preventDefault()
    if (replace) router.history.replace(href)
    else router.history.push(href)
  }
  return <a href={href} aria-current={current ? 'page' : undefined} onClick={navigateTo} {...rest} />
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
