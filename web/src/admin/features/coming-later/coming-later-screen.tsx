import { faHourglassHalf } from '@fortawesome/free-solid-svg-icons/faHourglassHalf'
import { useNavigate } from 'react-router'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Screen } from '../../../ui/screen.tsx'

/** Stands at the address of a page of the admin area that is still to come. */
export function ComingLaterScreen({ title }: { title: string }) {
  const navigate = useNavigate()
  return (
    <Screen title={title} onBack={() => void navigate('/admin/menu', { viewTransition: true })}>
      <EmptyState icon={faHourglassHalf} title="This page comes later." />
    </Screen>
  )
}
