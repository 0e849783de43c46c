import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl'
import { useContent } from '../../data/content.ts'
import { Arriving } from '../../ui/arriving.tsx'
import { LinkButton } from '../../ui/link-button.tsx'

/** Leads the first person at the scene to the first steps; nothing where the organisation has none. */
export function InitialActionLink() {
  const { data, state } = useContent()
  if (state === 'loading') return <Arriving />
  if (!data?.initial_action) return null
  return (
    <LinkButton to="/initial-action" icon={faListOl} block>
      Initial action: what to do first
    </LinkButton>
  )
}
