import type { AppContext } from '../app/app-context.ts'

/** The address of the page without sign-in for a token, which decides which form or list it shows. */
export const publicLink = ({ environment }: Pick<AppContext, 'environment'>, token: string): string =>
  `${environment.PUBLIC_URL}/employee-data?token=${token}`
