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
          ineffect
            ? `${name} has been suspended since ${time}`
            : `${name} will be suspended on ${time}`
        }
      >
        {ineffect
          ? `${askedby} of the provider has suspended it. Nobody at ${name} can sign in. Nothing is deleted. An admin of the provider can resume it at Organisations.`
          : `${askedby} of the provider has announced it. From then on nobody at ${name} can sign in. If an incident or exercise is open then, the suspension begins an hour after it is closed. Nothing is deleted. If you do not expect this, ask ${askedby} or another admin of the provider: they can take it back.`}
      </Notice>
    </div>
  )
}
