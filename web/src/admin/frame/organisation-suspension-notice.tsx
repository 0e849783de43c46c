import { useOrganisationSuspension } from '../../data/admin/organisation-suspension.ts'
import { formatDateTime } from '../../ui/format-dates.ts'
import { Notice } from '../../ui/screen/notice.tsx'
import { useAdminOrganisation } from './admin-organisation.ts'

/** Shown on every admin page of an organisation that is suspended, or will be. */
export function OrganisationSuspensionNotice() {
  const { organisationid, name } = useAdminOrganisation()
  const suspension = useOrganisationSuspension(organisationid).data?.suspension
  if (!suspension) return null
  const { from, askedby, ineffect } = suspension
  const time = formatDateTime(from)
  return (
    <div data-print="hide">
      <Notice
        kind="warn"
        title={
          ineffect ? `${name} is suspended since ${time}` : `${name} will be suspended from ${time}`
        }
      >
        {ineffect
          ? `${askedby} of the provider has suspended it. Nobody of it can sign in. Nothing is deleted. The provider resumes it at Organisations.`
          : `${askedby} of the provider has announced it. From then on nobody of it can sign in. If an incident is open then, it begins when that is closed. Nothing is deleted. If you do not expect this, ask ${askedby} or another admin of the provider: they can take it back.`}
      </Notice>
    </div>
  )
}
