import { PAGE_TITLES } from '../app/modules.ts'
import { MENU, SETTINGS_MENU } from './menu/menu.ts'

/** What the page is called, in the browser's tab and where a page has no words of its own yet. */
export function titleFor(pathname: string): string {
  const path = `/${pathname.split('/')[1] ?? ''}`
  const named = SETTINGS_MENU.find((item) => item.path === path)?.label ?? PAGE_TITLES[path]
  return named ?? sentence(MENU.find((item) => item.path === path)?.label ?? 'Muster')
}

/** `ORDER FORM SETUP` → `Order form setup`; abbreviations stay. */
const sentence = (label: string) => (label.length <= 3 ? label : label.charAt(0) + label.slice(1).toLowerCase())
