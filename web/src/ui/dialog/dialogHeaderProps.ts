/** Mantine's dialogs contain a <header>, which screen readers would announce as a second banner landmark. */
export const dialogHeaderProps = { attributes: { header: { role: 'presentation' } } } as const
