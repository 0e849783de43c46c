import { useLocation, useNavigate } from 'react-router'
import { SelectField } from '../../ui/select-field.tsx'
import styles from './admin-frame.module.css'
import { useAdminOrganisation } from './admin-organisation.ts'

/** The name of the organisation; for a provider admin the choice among all, still open or made. */
export function OrganisationChoice({ isOpen }: { isOpen: boolean }) {
  const { organisationid, name, organisations } = useAdminOrganisation()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  if (!organisations) return <p className={styles.organisation}>{name}</p>
  const page = pageOfAny(pathname)
  return (
    <div className={styles.choice}>
      <SelectField
        label="Organisation"
        labelHidden
        emptyOption={isOpen ? 'Choose an organisation' : undefined}
        options={organisations.map(({ id, name: label }) => ({ value: id, label }))}
        value={isOpen ? '' : organisationid}
        onChange={({ target }) => void navigate(`${page}?org=${encodeURIComponent(target.value)}`)}
      />
    </div>
  )
}

/** The log of one organisation's incident, or a checklist's section, is nothing to another. */
function pageOfAny(pathname: string): string {
  if (pathname.startsWith('/admin/logs/')) return '/admin/incidents'
  return pathname.split('/').slice(0, 4).join('/')
}
