/** Mantine's dialogs hold a <header>, which screen readers would count as a second banner of the page. */
export const dialogHeaderProps = { attributes: { header: { role: 'presentation' } } } as const
