import { Notice } from '../../../ui/screen/notice.tsx'

/** For a person who may not send alerts: whom to ring instead. */
export function OnlyTeamSends() {
  return (
    <Notice title="The crisis team sends alerts">
      In your organisation only admins and the holders of a role send alerts. Ring one of them, or
      999 if there is danger to life.
    </Notice>
  )
}
