import {
  useRollCallSettings,
  useSaveRollCallSettings,
} from '../../../data/admin/roll-call-settings.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { useConfirm } from '../../../ui/dialog/confirm-host.tsx'
import { useToast } from '../../../ui/dialog/toast-host.tsx'
import { Switch } from '../../../ui/form/switch.tsx'
import { Card } from '../../../ui/list/card.tsx'
import { FailureNotice } from '../../../ui/screen/notice.tsx'
import { useAdminOrganisation } from '../../frame/admin-organisation.ts'
import { ReadSection } from '../../frame/admin-page.tsx'

const TURN_OFF = {
  message: 'Count by numbers from now on?',
  details: (
    <p>
      Every phone loses the names, and nobody can be marked by name. The list of people stays here.
    </p>
  ),
  confirmLabel: 'Count by numbers',
  danger: true,
}

/** Switches roll calls between names and numbers. */
export function NamesSetting() {
  const { organisationid } = useAdminOrganisation()
  const settings = useRollCallSettings(organisationid)
  const save = useSaveRollCallSettings(organisationid)
  const online = useOnline()
  const confirm = useConfirm()
  const toast = useToast()

  async function change(isOn: boolean) {
    if (!isOn && !(await confirm(TURN_OFF))) return
    const outcome = await save.run({ rollcallnames: isOn ? 'on' : 'off' })
    if (!outcome.ok) return
    toast.success(isOn ? 'Roll calls are by name now' : 'Roll calls are by numbers now')
  }

  return (
    <ReadSection read={settings}>
      {({ rollcallnames }) => (
        <Card>
          {save.failure && (
            <FailureNotice title="The setting was not changed" sentences={save.failure.errors} />
          )}
          <Switch
            label="Roll call by name"
            hint="On: staff mark each person. Phones carry the names of the groups that their user counts, and all others only while an incident or exercise is open. Off: groups are counted by numbers, and no phone gets a name."
            checked={rollcallnames === 'on'}
            disabled={!online || save.pending}
            onChange={({ target }) => void change(target.checked)}
          />
        </Card>
      )}
    </ReadSection>
  )
}
