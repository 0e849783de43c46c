import { faHourglassHalf } from '@fortawesome/free-solid-svg-icons/faHourglassHalf'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { StaffScreen } from '../../shell/staff-screen.tsx'

type ComingLaterScreenProps = { title: string; back?: string | undefined }

/** Stands at the address of a screen that is still to come. `back` as in StaffScreen. */
export function ComingLaterScreen({ title, back }: ComingLaterScreenProps) {
  return (
    <StaffScreen title={title} back={back}>
      <EmptyState icon={faHourglassHalf} title="This page comes later." />
    </StaffScreen>
  )
}
