import { signal } from '../storage/signal.ts'

/**
 * The organisation that a provider admin works on. Separate from organisations.ts, so that ending a
 * session does not bring the admin's writes into the first load.
 */
export const chosenOrganisation = signal<string | undefined>(undefined)

export function clearChosenOrganisation(): void {
  chosenOrganisation.set(undefined)
}
