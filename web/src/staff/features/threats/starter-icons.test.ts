import { faClipboardList } from '@fortawesome/free-solid-svg-icons/faClipboardList'
import { CONTACT_GROUP_ICONS, DEFAULT_ROLE_ICON } from '@holdfast/contract/content/appearance'
import { starterIcons } from '@holdfast/starter-content/starter-icons'
import { expect, test } from 'vitest'
import { contentIcon } from '../../../ui/content/content-icon.ts'

const unknown = contentIcon('no-such-icon')

test.each([...starterIcons, ...CONTACT_GROUP_ICONS].filter((name) => name !== DEFAULT_ROLE_ICON))(
  'the app carries the icon %s',
  (name) => expect(contentIcon(name)).not.toBe(unknown),
)

test('an unknown icon is shown as the clipboard', () => {
  expect(unknown).toBe(faClipboardList)
  expect(contentIcon(undefined)).toBe(unknown)
})
