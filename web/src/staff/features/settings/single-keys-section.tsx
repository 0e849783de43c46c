import { useSingleKeys } from '../../../app/single-keys.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { Switch } from '../../../ui/form/switch.tsx'
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts'
import { Card } from '../../../ui/list/card.tsx'

/** The switch for single keys, for those who have any: admins, and everybody on a screen that shows the board. */
export function SingleKeysSection() {
  const { areOn, setOn } = useSingleKeys()
  const isAdmin = useMe().type === 'admin'
  const hasBoard = useMediaQuery('(width >= 1024px)')
  if (!isAdmin && !hasBoard) return null
  return (
    <Card>
      <Switch
        label="Use single keys"
        hint="On the board and in the admin area, such as N for a new record. Switch this off when you dictate."
        checked={areOn}
        onChange={({ target }) => setOn(target.checked)}
      />
    </Card>
  )
}
