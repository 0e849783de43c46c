import type { ListedOrganisation } from '@holdfast/contract/people/organisations'
import { createContext, useContext, useEffect } from 'react'
import {
  useIsProviderAdmin,
  useManagedOrganisation,
  useOrganisations,
} from '../../data/admin/organisations.ts'
import type { Read } from '../../data/lists/read.ts'
import { useMe } from '../../data/sign-in/me.ts'
import { useLocation, useNavigate } from '../../routing/navigation.tsx'

/**
 * The organisation that the admin area shows. For a provider admin the address names it (`?org=ID`), so that
 * a link leads to the same place. Other admins have only their own.
 */
export type AdminOrganisation = {
  organisationid: string
  name: string
  /** The organisations to choose from; undefined for the admin of one organisation. */
  organisations: readonly ListedOrganisation[] | undefined
}

const OrganisationContext = createContext<AdminOrganisation | undefined>(undefined)
export const OrganisationProvider = OrganisationContext.Provider

/** The organisation that this page shows. Pass its id to the data hooks as `org`. */
export function useAdminOrganisation(): AdminOrganisation {
  const organisation = useContext(OrganisationContext)
  if (!organisation) throw new Error('useAdminOrganisation needs the AdminFrame above it')
  return organisation
}

/** The organisation's name, for admins of several. Show it wherever data of an organisation is shown. */
export function useNameOfManaged(): string | undefined {
  const { name, organisations } = useAdminOrganisation()
  return organisations && name
}

/**
 * Addresses of the admin area that keep the organisation: `addressOf('/admin/users')`. They keep the
 * step of Getting started too, so that its way back stays on the pages that the step leads to.
 */
export function useAdminAddress(): (path: string) => string {
  const pageAddress = usePageAddress()
  const step = useStepOfAddress()
  return (path) =>
    step === undefined ? pageAddress(path) : withQuery(pageAddress(path), 'step', step)
}

/** Addresses for the menus. They drop the step, because a person who chooses another page has left it. */
export function usePageAddress(): (path: string) => string {
  const { organisationid, organisations } = useAdminOrganisation()
  return (path) => (organisations ? withQuery(path, 'org', organisationid) : path)
}

/** The address of a page that a step of Getting started leads to. */
export function useStepAddress(): (path: string, step: string) => string {
  const pageAddress = usePageAddress()
  return (path, step) => withQuery(pageAddress(path), 'step', step)
}

/** The step of Getting started that has led here, if any. */
export function useStepOfAddress(): string | undefined {
  return new URLSearchParams(useLocation().search).get('step') ?? undefined
}

/** The path with a further parameter. */
export function withQuery(path: string, name: string, value: string): string {
  return `${path}${path.includes('?') ? '&' : '?'}${name}=${encodeURIComponent(value)}`
}

/** The organisation that the address names, else the last chosen. */
export function findOrganisation(
  organisations: readonly ListedOrganisation[] | undefined,
  search: string,
  remembered: string | undefined,
): ListedOrganisation | undefined {
  const wanted = new URLSearchParams(search).get('org')
  return (
    organisations?.find(({ id }) => id === wanted) ??
    organisations?.find(({ id }) => id === remembered)
  )
}

/** `unknown`: the id in the address, where there is no such organisation. */
type AddressedOrganisation = Read<AdminOrganisation> & { unknown?: string | undefined }

/** Reads the organisation from the address, and adds it there if it is missing. Only for the frame. */
export function useOrganisationOfAddress(): AddressedOrganisation {
  const read = useOrganisations()
  const { organisationid: remembered, choose } = useManagedOrganisation()
  const me = useMe()
  const mayChoose = useIsProviderAdmin()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(search).get('org')
  const addressed = read.data?.find(({ id }) => id === wanted)
  const shown = findOrganisation(read.data, search, remembered)
  const unknown = read.data && !addressed ? (wanted ?? undefined) : undefined
  const shownId = unknown === undefined ? shown?.id : undefined

  useEffect(() => {
    if (shownId === undefined) return
    if (shownId !== remembered) choose(shownId)
    if (shownId !== wanted) {
      const query = new URLSearchParams(search)
      query.set('org', shownId)
      navigate(`${pathname}?${query}`, { replace: true })
    }
  }, [shownId, remembered, wanted, pathname, search, choose, navigate])

  if (!mayChoose) {
    const { organisationid, organisationname: name } = me
    const data = { organisationid, name, organisations: undefined }
    return { state: 'ready', data, retry: read.retry }
  }
  if (read.state !== 'ready') return read
  const { id: organisationid, name } = shown ?? { id: me.organisationid, name: '' }
  return { ...read, data: { organisationid, name, organisations: read.data }, unknown }
}
