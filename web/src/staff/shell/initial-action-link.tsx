import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl'
import { useContent } from '../../data/content/content.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'

/** A link to the first steps for the first person at the scene. Renders nothing when the organisation has none. */
export function InitialActionLink() {
  const { data, state } = useContent()
  const link = (
    <LinkButton to="/initial-action" icon={faListOl} block>
      Initial action: what to do first
    </LinkButton>
  )
  // Most organisations have one, so its place is kept free: the content below must not move when it appears.
  if (state === 'loading') return <div style={{ visibility: 'hidden' }}>{link}</div>
  return data?.initial_action ? link : null
}
