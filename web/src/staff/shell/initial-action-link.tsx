import { faListOl } from '@fortawesome/free-solid-svg-icons/faListOl'
import { useContent } from '../../data/content.ts'
import { LinkButton } from '../../ui/link-button.tsx'

/** Leads the first person at the scene to the first steps; nothing where the organisation has none. */
export function InitialActionLink() {
  const { data, state } = useContent()
  // Most have one: its place is kept, so that what stands below does not move when it comes.
  if (state === 'loading') return <div style={{ blockSize: 'var(--target)' }} />
  if (!data?.initial_action) return null
  return (
    <LinkButton to="/initial-action" icon={faListOl} block>
      Initial action: what to do first
    </LinkButton>
  )
}
