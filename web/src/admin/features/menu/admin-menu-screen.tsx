import { type ComponentType, lazy, Suspense } from 'react'
import { wasPrepared } from '../../../data/admin/getting-started.ts'
import { useIsProviderAdmin } from '../../../data/admin/organisations.ts'
import { useMe } from '../../../data/sign-in/me.ts'
import { useOnline } from '../../../http/connectivity.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { adminMenuGroups } from '../../frame/admin-menu-entries.ts'
import styles from './admin-menu-screen.module.css'
import type { AttentionListProps } from './attention-list.tsx'
import { MenuEnd, MenuHead } from './menu-ends.tsx'
import { OrganisationField, useMenuOrganisation } from './menu-organisation.tsx'
import { PageGroup } from './page-group.tsx'

/** Not stored on phones, because it needs the server. Renders nothing if it cannot be loaded. */
const AttentionList = lazy(async () => {
  const module = await import('./attention-list.tsx').catch(() => undefined)
  const Loaded: ComponentType<AttentionListProps> = module?.AttentionList ?? (() => null)
  return { default: Loaded }
})

/** An admin's start page, available offline too: links to the app, then to the pages of the admin area. */
export function AdminMenuScreen() {
  const isProvider = useIsProviderAdmin()
  const { organisationname: own } = useMe()
  const online = useOnline()
  const { organisationid, name, addressOf } = useMenuOrganisation()
  const groups = adminMenuGroups({
    isProvider,
    isPrepared: organisationid !== undefined && wasPrepared(organisationid),
  })
  return (
    <Screen title="Admin console" width="wide">
      <div className={styles.columns}>
        <div className={styles.pages}>
          <MenuHead
            note={isProvider ? `The app shows ${own}, your own organisation.` : undefined}
          />
          {groups.map((group) => (
            <div key={group.entries[0]?.to} className={styles.pages}>
              <PageGroup group={group} addressOf={addressOf} />
              {group === groups[0] && isProvider && <OrganisationField />}
            </div>
          ))}
          <MenuEnd />
        </div>
        {/* Beside the pages or last: it comes later, and must not move what is about to be pressed. */}
        {online && organisationid !== undefined && (
          <Suspense fallback={null}>
            <AttentionList
              key={organisationid}
              organisationid={organisationid}
              organisationname={isProvider ? name : undefined}
              addressOf={addressOf}
            />
          </Suspense>
        )}
      </div>
    </Screen>
  )
}
