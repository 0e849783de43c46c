import {
  useIsProviderAdmin,
  useManagedOrganisation,
  useOrganisations,
} from '../../../data/admin/organisations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useLocation, useNavigate } from '../../../routing/navigation.tsx'
import { SelectField } from '../../../ui/form/select-field.tsx'
import { findOrganisation, withQuery } from '../../frame/admin-organisation.ts'

type MenuOrganisation = {
  /** Undefined until a provider admin's list of organisations has been read. */
  organisationid: string | undefined
  name: string
  /** A provider admin's links name the organisation, so that another tab's choice does not count. */
  addressOf: (path: string) => string
}

/** The organisation of the menu's pages: the one that the address names, or the last chosen. */
export function useMenuOrganisation(): MenuOrganisation {
  const me = useMe()
  const isProvider = useIsProviderAdmin()
  const organisations = useOrganisations().data
  const { search } = useLocation()
  const remembered = useManagedOrganisation().organisationid
  if (!isProvider) {
    const { organisationid, organisationname: name } = me
    return { organisationid, name, addressOf: (path) => path }
  }
  const found = findOrganisation(organisations, search, remembered)
  if (!found) {
    return { organisationid: undefined, name: '', addressOf: (path) => `${path}${search}` }
  }
  return {
    organisationid: found.id,
    name: found.name,
    addressOf: (path) => withQuery(path, 'org', found.id),
  }
}

/** Says whose pages follow. It is shown from the start, so that nothing moves when the list arrives. */
export function OrganisationField() {
  const { organisationid } = useMenuOrganisation()
  const { choose } = useManagedOrganisation()
  const organisations = useOrganisations().data
  const navigate = useNavigate()

  function show(id: string) {
    choose(id)
    navigate(withQuery('/admin/menu', 'org', id), { replace: true })
  }

  return (
    <SelectField
      label="Organisation"
      hint="The pages below, and what needs attention, are those of this organisation."
      emptyOption={organisationid === undefined ? 'Not known without a connection' : undefined}
      options={(organisations ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      value={organisationid ?? ''}
      onChange={({ target }) => show(target.value)}
    />
  )
}
